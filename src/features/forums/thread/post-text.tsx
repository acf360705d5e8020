import { memo } from 'react';
import { addressesIn } from '#contract/shared/addresses.ts';
import { OUTSIDE_REL, shownAddress } from '#src/ui/acts/links.ts';
import { langOf } from '#src/words/lang-of.ts';

/** Renders the text of a post, with links to http and https addresses only. Memoized because parsing is not free. */
export const PostText = memo(function PostText({ content }: { content: string }) {
  return (
    <div className="forum-text break-anywhere" lang={langOf(content)}>
      {postLines(content).map((line, lineIndex) => (
        <p key={lineKey(lineIndex)} data-apart={line.isApart || undefined}>
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

const lineKey = (index: number) => `line ${index}`;

/** Part of a line: plain text, or a link if it has an `href`. */
type Piece = { text: string; href?: string };

/** One line of a post. `isApart`: an empty line precedes it. */
export interface PostLine {
  pieces: Piece[];
  isApart: boolean;
}

/** Splits a post into lines and finds its http and https addresses. Everything else stays text. Pure. */
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
