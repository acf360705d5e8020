import { FORUM_LIMITS } from '../limits.ts';
import { isHttpUrl } from './web-address.ts';

/** A link in a text. */
export interface Address {
  at: number;
  href: string;
}

/** An address ends at a space, at a character that no URL contains, or at the maximum length. */
const ADDRESS = new RegExp(`https?://[^\\s<>"'\`]{1,${FORUM_LIMITS.addressMax - 'https://'.length}}`, 'gi');
/**
 * Punctuation that ends a sentence, not an address. A closing bracket belongs to the address only if it was opened in
 * it, and a mark of emphasis unless it was opened before it.
 */
const ENDS = new Set(".,;:!?…'");
const EMPHASIS = '*_~';

/** Splits a text into plain parts and http or https links. Pure. */
export function addressesIn(text: string): Address[] {
  return [...text.matchAll(ADDRESS)]
    .map((match) => ({ at: match.index, href: trimmed(match[0], text[match.index - 1] ?? '') }))
    .filter(({ href }) => isHttpUrl(href));
}

/** Removes trailing punctuation. Linear: each character is read at most twice. */
function trimmed(address: string, before: string): string {
  const ends = (mark: string) => ENDS.has(mark) || (mark === before && EMPHASIS.includes(mark));
  let unopened = 0;
  for (const mark of address) unopened += mark === ')' ? 1 : mark === '(' ? -1 : 0;
  let end = address.length;
  for (let mark = address[end - 1]; mark !== undefined; mark = address[--end - 1]) {
    if (mark === ')' && unopened > 0) unopened--;
    else if (!ends(mark)) break;
  }
  return address.slice(0, end);
}
