import { isHttpUrl } from '#contract/rules.ts';

/** A piece of a line: plain text, or an address that may be followed. */
export type Piece = { text: string; href?: string };

/** One line of a post. `isApart`: at least one empty line stands before it. */
export interface PostLine {
  pieces: Piece[];
  isApart: boolean;
}

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Marks that end a sentence, not an address. A closing bracket belongs to the address only if it was opened in it. */
const TRAILING = /[.,;:!?…'*_~]+$/;

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
    pieces.push({ text: href, href });
    from = match.index + href.length;
  }
  if (from < line.length) pieces.push({ text: line.slice(from) });
  return pieces;
}

function trimmed(address: string): string {
  let text = address.replace(TRAILING, '');
  while (text.endsWith(')') && count(text, ')') > count(text, '('))
    text = text.slice(0, -1).replace(TRAILING, '');
  return text;
}

const count = (text: string, mark: string) => text.split(mark).length - 1;
