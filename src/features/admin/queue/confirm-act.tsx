import type { PersonRecord, QueueAct, QueueItem } from '#contract/admin.ts';
import { REMOVAL_LIMITS } from '#contract/limits.ts';
import { useAsked } from '#src/data/read/use-asked.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ADMIN_API, readAdmin } from '../admin.remote.ts';
import { ADMIN_WORDS, QUEUE_WORDS as WORDS } from '../admin.words.ts';

/** Acts that need confirmation: they hide much, or become permanent. */
export type ConfirmedAct = Extract<QueueAct, 'take-back' | 'remove'>;
export const isConfirmed = (act: QueueAct): act is ConfirmedAct => act === 'take-back' || act === 'remove';

export interface ConfirmActProps {
  /** Undefined closes the dialog. */
  act: ConfirmedAct | undefined;
  item: QueueItem;
  onChoose: (act: ConfirmedAct) => Promise<Trouble>;
  onClose: () => void;
}

/** Asks before hiding everything of a person, with the numbers, or before removing a listing. */
export function ConfirmAct({ act, item, onChoose, onClose }: ConfirmActProps) {
  return (
    <RemoveQuestion
      of={act}
      onClose={onClose}
      title={act === 'remove' ? WORDS.removeQuestion : WORDS.takeBackQuestion}
      confirm={act ? WORDS.acts[act] : ''}
      keep={WORDS.keep}
      closeLabel={ADMIN_WORDS.close}
      onRemove={onChoose}
    >
      {act === 'remove' ? (
        <p>{WORDS.removeLede(REMOVAL_LIMITS.days)}</p>
      ) : (
        <Counted author={item.about?.authorId} />
      )}
    </RemoveQuestion>
  );
}

const fetchRecord = (core: Parameters<typeof readAdmin>[0], id: number) =>
  readAdmin<PersonRecord>(core, `${ADMIN_API}/people/${id}`);

function Counted({ author }: { author: number | undefined }) {
  const { value } = useAsked(fetchRecord, author ?? null);
  return (
    <p aria-live="polite">
      {value ? WORDS.takeBackLede(ADMIN_WORDS.takes(value.takes)) : WORDS.takeBackUncounted}
    </p>
  );
}
