import { useLive } from '#src/data/read/use-live.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';

/** The number of this person's unsent posts, including those that need attention. */
export function useWaitingCount(): number {
  const id = useSession().user?.id ?? null;
  return useLive(async (core) => (await entriesOf(core.outbox, id)).length, [id]) ?? 0;
}
