import { useEffect } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { forgottenPosts } from '#src/session/open-app.ts';
import type { StatusFacts } from './status.ts';
import { beginMark, noteUnsent, readEmptied } from './storage-mark.ts';

/**
 * What was lost when the browser cleared the databases; null when it did not, or cleared everything while nothing
 * waited. The mark of this phone knows best how many waited; where that is gone too, the server's cookie may tell.
 */
export async function readLoss(core: Core, storage: Storage): Promise<{ unsent: number } | null> {
  const emptied = await readEmptied(core, storage);
  const forgotten = await forgottenPosts(core);
  if (emptied) return { unsent: emptied.unsent };
  return forgotten > 0 ? { unsent: forgotten } : null;
}

/** Whether the browser has cleared what was kept, and how many unsent posts went with it; keeps the mark that tells. */
export function useEmptied(): NonNullable<StatusFacts['emptied']> | null {
  const core = useCore();
  const lost = useLive((each) => readLoss(each, localStorage), []);
  const unsent = useLive(({ outbox }) => outbox.entries.count(), []);
  useEffect(() => {
    // A full phone has no mark yet: the next start tries again.
    beginMark(core, localStorage).catch(() => undefined);
  }, [core]);
  useEffect(() => {
    if (unsent !== undefined) noteUnsent(core, localStorage, unsent).catch(() => undefined); // closed: wiped
  }, [core, unsent]);
  return lost ?? null;
}
