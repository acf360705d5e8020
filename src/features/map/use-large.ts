import { useEffect, useState } from 'react';
import { noteLeft, presentEntry, readLeft } from './map-memory.ts';

/** Whether a map is shown large: it is again, when the person comes back from where a pin has led. */
export function useLarge(id: string, about: string) {
  const [isOpen, setIsOpen] = useState(() => {
    const at = readLeft(id, about)?.largeAt;
    return at !== null && at !== undefined && at === presentEntry();
  });
  useEffect(() => {
    if (!isOpen) return;
    noteLeft(id, { about, view: readLeft(id, about)?.view ?? null, largeAt: presentEntry() });
  }, [isOpen, id, about]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      noteLeft(id, { about, view: readLeft(id, about)?.view ?? null, largeAt: null });
    },
  };
}
