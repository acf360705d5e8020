import { Link } from '@tanstack/react-router';
import { Button } from '#src/ui/button.tsx';
import { Note } from '#src/ui/note.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { SentItem } from './outbox-items.ts';
import { FIRST_WORDS_CHARS } from './outbox-items.ts';

export interface OtherTextProps {
  item: SentItem;
  /** That there is another text, and where. */
  conflict: string;
  /** Where its form is. */
  link: string | undefined;
  onCopy: (text: string) => void;
}

/** What its author had written on another phone and this item has replaced: to read, to copy, and where to go on. */
export function OtherText({ item, conflict, link, onCopy }: OtherTextProps) {
  const { other, title } = item;
  if (!other) return null;
  return (
    <>
      <Note>{conflict}</Note>
      <details className="outbox-details quiet" open={other.text.length <= FIRST_WORDS_CHARS}>
        <summary aria-label={WORDS.actionsOf(WORDS.otherText, title)}>{WORDS.otherText}</summary>
        {other.rating !== null && <p>{WORDS.ratingOption(other.rating)}</p>}
        <p className="outbox-other written">{other.text}</p>
      </details>
      <div className="outbox-actions row">
        <Button
          variant="secondary"
          aria-label={WORDS.actionsOf(WORDS.copy, title)}
          onClick={() => onCopy(other.text)}
        >
          {WORDS.copy}
        </Button>
        {link !== undefined && (
          <Link to={link} data-variant="secondary">
            {item.name === 'review.write' ? WORDS.openBusiness : WORDS.openThread}
          </Link>
        )}
      </div>
    </>
  );
}
