import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { STANDING_WORDS as WORDS } from './status.words.ts';
import type { AskedState } from './use-asked.ts';
import { isAbsence } from './use-remote.ts';

export interface StandingNoteProps {
  asked: AskedState<unknown>;
  loading?: string;
  /** Shown if there is no answer and no earlier value. */
  needsSignal?: string;
  /** Part of a page: loads as one line, and does not interrupt screen readers. */
  isPart?: boolean;
}

/** Shows the state of a request, above or instead of its value. Renders nothing on success. */
export function StandingNote({
  asked: { value, standing, detail, again },
  loading = WORDS.loading,
  needsSignal = WORDS.nothingCame,
  isPart = false,
}: StandingNoteProps) {
  if (standing === 'done' || standing === 'missing') return null;
  if (standing === 'loading') {
    if (value !== undefined) return null;
    return isPart ? (
      <p className="quiet">{loading}</p>
    ) : (
      <SkeletonCards count={2} shape="lines" label={loading} />
    );
  }
  return (
    <Note
      tone="warn"
      isAlert={!isPart}
      action={
        isAbsence(standing) && (
          <Button variant="secondary" onClick={again}>
            {WORDS.tryAgain}
          </Button>
        )
      }
    >
      {detail ?? (value === undefined ? needsSignal : WORDS.old)}
    </Note>
  );
}
