import { Link } from '@tanstack/react-router';
import { useLive } from '#src/data/read/use-live.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { INSTALL_WORDS as WORDS } from './install.words.ts';

const OUTBOX_PATH: string = '/outbox';

/** Asks to send waiting posts first, because the installed app does not get them. Hidden if none wait. */
export function SendFirst({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {WORDS.sendFirst(count)} <Link to={OUTBOX_PATH}>{WORDS.toOutbox}</Link>
    </>
  );
}

/** Counts the person's unsent posts in this browser. */
export function useUnsentCount(): number {
  const id = useSession().user?.id ?? null;
  return useLive(async ({ outbox }) => (await entriesOf(outbox, id)).length, [id]) ?? 0;
}
