import { memo } from 'react';
import { OUTSIDE_REL } from '#src/ui/links.ts';
import { postLines } from './post-lines.ts';

/**
 * The words of a post, line by line: only ever text, and links to http and https addresses alone. They are read once,
 * not whenever something beside them changes.
 */
export const PostText = memo(function PostText({ content }: { content: string }) {
  return (
    <div className="forum-text">
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
