import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Lengths of lists by history entry, restored when the person goes back. */
const lengths = new Map<string, number>();

/** Returns the length of a list that grows by a press, and the function that adds a page. @param name if a screen has several lists */
export function useWanted(size: number, name = ''): [wanted: number, more: () => void] {
  const key = `${useLocation({ select: ({ state }) => state.__TSR_key })} ${name}`;
  const [wanted, setWanted] = useState(lengths.get(key) ?? size);
  const more = () => {
    lengths.set(key, wanted + size);
    setWanted(wanted + size);
  };
  return [wanted, more];
}
