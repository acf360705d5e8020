import { addressesIn } from '#contract/shared/addresses.ts';
import { shownAddress } from '#src/ui/links.ts';

/** A piece of a line: plain text, or an address that may be followed. */
type Piece = { text: string; href?: string };

/** One line of a post. `isApart`: at least one empty line stands before it. */
export interface PostLine {
  pieces: Piece[];
  isApart: boolean;
}

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
  for (const { at, href } of addressesIn(line)) {
    if (at > from) pieces.push({ text: line.slice(from, at) });
    pieces.push({ text: shownAddress(href), href });
    from = at + href.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}
