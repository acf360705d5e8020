import { useLive } from '#src/data/use-live.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';

/** How many of this person's posts have not been sent, those that need attention included. */
export function useWaitingCount(): number {
  const id = useSession().user?.id ?? null;
  return useLive(async (core) => (await entriesOf(core.outbox, id)).length, [id]) ?? 0;
}
