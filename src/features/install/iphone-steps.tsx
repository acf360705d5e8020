import { Link } from '@tanstack/react-router';
import { INSTALL_WORDS as WORDS } from './install.words.ts';

const OUTBOX_PATH: string = '/outbox';

/** What waits in this browser does not come along to the icon: it goes first. Nothing while nothing waits. */
export function SendFirst({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {WORDS.sendFirst(count)} <Link to={OUTBOX_PATH}>{WORDS.toOutbox}</Link>
    </>
  );
}
