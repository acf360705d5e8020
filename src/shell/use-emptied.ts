import { useEffect } from 'react';
import { useLive, useOptionalCore } from '#src/session/core-context.tsx';
import type { StatusFacts } from './status.ts';
import { beginMark, noteUnsent, readEmptied } from './storage-mark.ts';

/** Whether the browser has cleared what was kept, and how many unsent posts went with it; keeps the mark that tells. */
export function useEmptied(): NonNullable<StatusFacts['emptied']> | null {
  const core = useOptionalCore();
  const lost = useLive(async (each) => (await readEmptied(each, localStorage)) ?? null, []);
  const unsent = useLive(({ outbox }) => outbox.entries.count(), []);
  useEffect(() => {
    // A full phone has no mark yet: the next start tries again.
    if (core) beginMark(core, localStorage).catch(() => undefined);
  }, [core]);
  useEffect(() => {
    if (core && unsent !== undefined) noteUnsent(core, localStorage, unsent).catch(() => undefined); // closed: wiped
  }, [core, unsent]);
  return lost ?? null;
}
