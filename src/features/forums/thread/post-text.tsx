import { memo } from 'react';
import { addressesIn } from '#contract/shared/addresses.ts';
import { OUTSIDE_REL, shownAddress } from '#src/ui/acts/links.ts';

/**
 * The words of a post, line by line: only ever text, and links to http and https addresses alone. They are read once,
 * not whenever something beside them changes.
 */
export const PostText = memo(function PostText({ content }: { content: string }) {
  return (
    <div className="forum-text break-anywhere">
      {postLines(content).map((line, place) => (
        <p key={lineKey(place)} data-apart={line.isApart || undefined}>
          {line.pieces.map((piece, index) =>
            piece.href === undefined ? (
              piece.text
            ) : (
              <a key={lineKey(index)} href={piece.href} target="_blank" rel={OUTSIDE_REL}>
                {piece.text}
              </a>
            ),
          )}
        </p>
      ))}
    </div>
  );
});

const lineKey = (place: number) => `line ${place}`;

/** A piece of a line: plain text, or an address that may be followed. */
type Piece = { text: string; href?: string };

/** One line of a post. `isApart`: an empty line comes before it. */
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
