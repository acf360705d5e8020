import { Link } from '@tanstack/react-router';
import { SentMark } from '#src/data/write/sent-stamp.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { OutboxCard } from './outbox-card.tsx';
import { PREVIEW_CHARS, type SentItem } from './outbox-items.ts';

export interface SentCardProps {
  item: SentItem;
  /** Address of the page that shows it. */
  link: string | undefined;
  /** Says that the author wrote another text on another phone, and where it is. */
  conflict: string | undefined;
  onCopy: (text: string) => void;
  /** Server's clock, epoch milliseconds. */
  nowMs: number;
  skewMs: number;
}

/** A receipt with the times of sending and writing. */
export function SentCard({ item, link, conflict, onCopy, nowMs, skewMs }: SentCardProps) {
  const whenOf = (atMs: number) => formatWhen(atMs + skewMs, nowMs);
  const written = whenOf(item.writtenMs);
  return (
    <OutboxCard
      seq={item.seq}
      name={item.name}
      title={link === undefined ? item.title : <Link to={link}>{item.title}</Link>}
      words={item.words}
      status={
        <>
          <SentMark writeKey={item.key} sentMs={item.sentMs + skewMs} />
          {written !== whenOf(item.sentMs) && (
            <span className="outbox-time quiet">{WORDS.written(written)}</span>
          )}
        </>
      }
    >
      {item.wasDiscarded && <p className="quiet">{WORDS.postedAnyway}</p>}
      {conflict !== undefined && <OtherText item={item} conflict={conflict} link={link} onCopy={onCopy} />}
    </OutboxCard>
  );
}

interface OtherTextProps {
  item: SentItem;
  conflict: string;
  /** Address of its form. */
  link: string | undefined;
  onCopy: (text: string) => void;
}

/** The author's replaced text from another phone, to read and copy, with a link to write it again. */
function OtherText({ item, conflict, link, onCopy }: OtherTextProps) {
  const { other, title } = item;
  if (!other) return null;
  return (
    <>
      <Note>{conflict}</Note>
      <details className="outbox-details quiet break-anywhere" open={other.text.length <= PREVIEW_CHARS}>
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
            {item.name === 'review.write'
              ? WORDS.openBusiness
              : link === '/animals'
                ? WORDS.openAnimals
                : WORDS.openThread}
          </Link>
        )}
      </div>
    </>
  );
}
