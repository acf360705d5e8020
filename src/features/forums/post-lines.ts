import { FORUM_LIMITS } from '#contract/limits.ts';
import { isHttpUrl } from '#contract/rules.ts';
import { shownAddress } from '#src/ui/links.ts';

/** A piece of a line: plain text, or an address that may be followed. */
type Piece = { text: string; href?: string };

/** One line of a post. `isApart`: at least one empty line stands before it. */
export interface PostLine {
  pieces: Piece[];
  isApart: boolean;
}

/** An address ends at a space, at a mark that no address holds, and where it would be longer than any that people share. */
const ADDRESS = new RegExp(`https?://[^\\s<>"'\`]{1,${FORUM_LIMITS.addressMax - 'https://'.length}}`, 'gi');
/** Marks that end a sentence, not an address. A closing bracket belongs to the address only if it was opened in it. */
const ENDS = new Set(".,;:!?…'*_~");

/** The lines of a post, with its http and https addresses found. Everything else is only ever text. Pure. */
export function postLines(content: string): PostLine[] {
  const lines: PostLine[] = [];
  let isApart = false;
  for (const line of content.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    lines.push({ pieces: piecesOf(line), isApart: isApart && lines.length > 0 });
    isApart = false;
  }
  return lines;
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const href = trimmed(match[0]);
    if (!isHttpUrl(href)) continue;
    if (match.index > from) pieces.push({ text: line.slice(from, match.index) });
    pieces.push({ text: shownAddress(href), href });
    from = match.index + href.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
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
