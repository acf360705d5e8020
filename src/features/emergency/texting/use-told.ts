import { useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { useDraft, withKept } from '#src/data/use-draft.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useSession } from '#src/session/session-context.tsx';

/** What the person adds to the text: how to get in, which stays, and what they see tonight. */
const NOTHING = { note: '', signs: '', animal: '', tickedAt: '' };
type Told = typeof NOTHING;
const OPTIONS = { empty: NOTHING, only: NOTHING };
/** What was ticked for one emergency is not told of the next. */
const TICKED_FOR_MS = 12 * HOUR_MS;

export interface TextNotes {
  /** Both are empty until the phone has been read. */
  note: string;
  signs: readonly string[];
  setNote: (note: string) => void;
  setSigns: (signs: readonly string[]) => void;
  /** The phone is full: what is typed stands on the screen only. */
  isFull: boolean;
}

/** The person's own words in the text, kept on this phone for them alone. @param nowMs this phone's clock. */
export function useTold(animal: AnimalName | null, nowMs: number): TextNotes {
  const { user } = useSession();
  const owner: Owner = user?.id ?? 'visitor';
  const { kept, keep, isFull } = useDraft('emergency.text', owner, OPTIONS);
  const [typed, setTyped] = useState<{ owner: Owner; told: Told }>();
  const told = typed?.owner === owner ? typed.told : withKept(NOTHING, kept ?? null);
  const change = (changed: Partial<Told>) => {
    const next = { ...told, ...changed };
    setTyped({ owner, told: next });
    keep(next);
  };
  const isOfNow = told.animal === animal && nowMs - Date.parse(told.tickedAt) < TICKED_FOR_MS;
  return {
    note: told.note,
    signs: isOfNow && told.signs !== '' ? told.signs.split('\n') : [],
    setNote: (note) => change({ note }),
    setSigns: (signs) =>
      change(
        signs.length === 0
          ? { signs: '', animal: '', tickedAt: '' }
          : { signs: signs.join('\n'), animal: animal ?? '', tickedAt: new Date(nowMs).toISOString() },
      ),
    isFull,
  };
}
