import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** How much was wanted of the lists of a place in the history: who comes back to it finds as much. */
const wantedBefore = new Map<string, number>();

/**
 * How many rows of a list that grows at a press are wanted, and what asks for a page more.
 * @param size of a page; the first one is there at once @param name of the list, where a screen has several
 */
export function useWanted(size: number, name = ''): [wanted: number, more: () => void] {
  const place = `${useLocation({ select: ({ state }) => state.__TSR_key })} ${name}`;
  const [wanted, setWanted] = useState(wantedBefore.get(place) ?? size);
  const more = () => {
    wantedBefore.set(place, wanted + size);
    setWanted(wanted + size);
  };
  return [wanted, more];
}
