import { useCore } from '#src/data/core-context.tsx';
import { RemoveQuestion } from '#src/data/remove-question.tsx';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import { unsentAnchor } from './post-anchor.ts';
import type { UnsentPost } from './posts.overlay.ts';
import { useLanding } from './use-landing.ts';

export interface DropQuestionProps {
  /** The words that would be deleted; null while nothing is asked. */
  of: Pick<UnsentPost, 'key' | 'waiting'> | null;
  onClose: () => void;
  onDropped?: (() => void) | undefined;
}

/** Asks before words that only this phone has are deleted. */
export function DropQuestion({ of, onClose, onDropped }: DropQuestionProps) {
  const core = useCore();
  const { note, land } = useLanding();
  const isRefused = of?.waiting.state === 'attention';
  return (
    <RemoveQuestion
      of={of}
      onClose={onClose}
      title={isRefused ? OUTBOX_WORDS.deleteForever : STATES.cancelQuestion}
      confirm={isRefused ? STATES.deleteIt : STATES.cancelIt}
      keep={STATES.keepIt}
      closeLabel={STATES.close}
      onRemove={async ({ key }) => {
        note(unsentAnchor(key));
        await discardEntry(core, key);
        return undefined;
      }}
      onRemoved={() => {
        land();
        onDropped?.();
      }}
    >
      <p>{STATES.cancelWarning}</p>
    </RemoveQuestion>
  );
}
