import { useLive } from '#src/data/use-live.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';

/** How many posts of this person have not been sent from this browser. */
export function useUnsentCount(): number {
  const id = useSession().user?.id ?? null;
  return useLive(async ({ outbox }) => (await entriesOf(outbox, id)).length, [id]) ?? 0;
}
