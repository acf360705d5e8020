import { FORUM_LIMITS } from '../limits.ts';
import { isHttpUrl } from './web-address.ts';

/** An address in a text that people can follow. */
export interface Address {
  at: number;
  href: string;
}

/** An address ends at a space, at a mark that no address holds, and where it would be longer than any that people share. */
const ADDRESS = new RegExp(`https?://[^\\s<>"'\`]{1,${FORUM_LIMITS.addressMax - 'https://'.length}}`, 'gi');
/** Marks that end a sentence, not an address. A closing bracket belongs to the address only if it was opened in it. */
const ENDS = new Set(".,;:!?…'*_~");

/** What becomes a link in people's words: http and https addresses. Everything else is only ever text. Pure. */
export function addressesIn(text: string): Address[] {
  return [...text.matchAll(ADDRESS)]
    .map((match) => ({ at: match.index, href: trimmed(match[0]) }))
    .filter(({ href }) => isHttpUrl(href));
}

/** An address without the marks behind it. Every mark is looked at twice at most, whatever stands there. */
function trimmed(address: string): string {
  let unopened = 0;
  for (const mark of address) unopened += mark === ')' ? 1 : mark === '(' ? -1 : 0;
  let end = address.length;
  for (let mark = address[end - 1]; mark !== undefined; mark = address[--end - 1]) {
    if (mark === ')' && unopened > 0) unopened--;
    else if (!ENDS.has(mark)) break;
  }
  return address.slice(0, end);
}
