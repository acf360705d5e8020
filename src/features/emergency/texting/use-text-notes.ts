import { useState } from 'react';
import type { HelpAnimal } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { useDraft, withKept } from '#src/data/draft/use-draft.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useSession } from '#src/session/session-context.tsx';

/** The person's additions to the text: the way in, which stays, and the signs of this emergency. */
const EMPTY = { note: '', signs: '', animal: '', tickedAt: '' };
type Notes = typeof EMPTY;
const OPTIONS = { empty: EMPTY, only: EMPTY };
/** Ticked signs expire, so that they never appear in the next emergency. */
const TICKED_FOR_MS = 12 * HOUR_MS;

export interface TextNotes {
  /** Both are empty until the phone's copy is read. */
  note: string;
  signs: readonly string[];
  setNote: (note: string) => void;
  setSigns: (signs: readonly string[]) => void;
  /** The phone is full: typed text is only on the screen. */
  isFull: boolean;
}

/**
 * The person's own additions to the text, kept on this phone for them only. @param nowMs this phone's clock.
 */
export function useTextNotes(animal: HelpAnimal | null, nowMs: number): TextNotes {
  const { user } = useSession();
  const owner: Owner = user?.id ?? 'visitor';
  const { kept, keep, isFull } = useDraft('emergency.text', owner, OPTIONS);
  const [typed, setTyped] = useState<{ owner: Owner; notes: Notes }>();
  const notes = typed?.owner === owner ? typed.notes : withKept(EMPTY, kept ?? null);
  const change = (changed: Partial<Notes>) => {
    const next = { ...notes, ...changed };
    setTyped({ owner, notes: next });
    keep(next);
  };
  const isOfNow = notes.animal === animal && nowMs - Date.parse(notes.tickedAt) < TICKED_FOR_MS;
  return {
    note: notes.note,
    signs: isOfNow && notes.signs !== '' ? notes.signs.split('\n') : [],
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
