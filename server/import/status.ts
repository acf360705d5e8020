/** Words that mean a closed business. */
const CLOSED =
  /\b(?:closed|inactive|out of business|no longer|ceased|defunct|dissolved|revoked|suspended|expired|lapsed|cancell?ed|terminated|surrendered|withdrawn|retired|void|denied|refused|rejected)\b/i;
const NOT_FOR_GOOD = /\b(?:not|never|temporar\w*|seasonal\w*)\b/i;
/** Words that mean an open business; any other value is reported, and treated as open. */
const OPEN =
  /\b(?:open|active|current|valid|issued|approved|licensed|registered|operating|renewed|in business|good standing|temporar\w*|seasonal\w*)\b/i;

export type Standing = 'open' | 'closed' | 'unclear';

/** Interprets a list's `status`; empty means open. */
export function standingOf(status: string): Standing {
  if (CLOSED.test(status) && !NOT_FOR_GOOD.test(status)) return 'closed';
  return status.trim() === '' || OPEN.test(status) ? 'open' : 'unclear';
}
