/** Words by which lists say that a business is over. */
const CLOSED =
  /\b(?:closed|inactive|out of business|no longer|ceased|defunct|dissolved|revoked|suspended|expired|lapsed|cancell?ed|terminated|surrendered|withdrawn|retired|void|denied)\b/i;
const NOT_FOR_GOOD = /\b(?:not|never|temporar\w*|seasonal\w*)\b/i;
/** Words by which they say that it goes on; of any other word the report tells, and it is taken for that too. */
const OPEN =
  /\b(?:open|active|current|valid|issued|approved|licensed|registered|operating|renewed|in business|good standing|temporar\w*|seasonal\w*)\b/i;

export type Standing = 'open' | 'closed' | 'unclear';

/** What a list's `status` says of a business; nothing said is open. */
export function standingOf(status: string): Standing {
  if (CLOSED.test(status) && !NOT_FOR_GOOD.test(status)) return 'closed';
  return status.trim() === '' || OPEN.test(status) ? 'open' : 'unclear';
}
