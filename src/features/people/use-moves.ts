import { useEffect, useRef } from 'react';
import type { PinnedPerson } from '#contract/my-people.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { moved } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/**
 * Moves a person by buttons. Afterwards the focus follows the row, and the new position is announced. At
 * an end of the list the opposite button gets the focus.
 */
export function useMoves(
  people: readonly PinnedPerson[] | undefined,
  change: (change: (people: PinnedPerson[]) => PinnedPerson[]) => void,
) {
  const list = useRef<HTMLOListElement>(null);
  const pending = useRef<{ id: string; by: -1 | 1; from: number } | null>(null);
  const announce = useAnnounce();
  useEffect(() => {
    const { id, by, from } = pending.current ?? {};
    const place = people?.findIndex((person) => person.id === id) ?? -1;
    const person = people?.[place];
    if (!people || !person || place === from) return;
    pending.current = null;
    const buttons = [by, by === 1 ? -1 : 1].map((step) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-person="${id}"] [data-move="${step}"]`),
    );
    buttons.find((button) => button && !button.disabled)?.focus();
    announce(WORDS.moved(person.name, place + 1, people.length));
  }, [people, announce]);
  const move = ({ id }: PinnedPerson, by: -1 | 1) => {
    pending.current = { id, by, from: people?.findIndex((person) => person.id === id) ?? -1 };
    change((all) => moved(all, id, by));
  };
  return { list, move };
}
