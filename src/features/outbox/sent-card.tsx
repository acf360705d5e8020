import { Link } from '@tanstack/react-router';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { Chip } from '#src/ui/chip.tsx';
import { formatWhen } from '#src/ui/format-age.ts';
import { OtherText } from './other-text.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { OutboxCard } from './outbox-card.tsx';
import type { SentItem } from './outbox-items.ts';

export interface SentCardProps {
  item: SentItem;
  /** Where it can be seen now. */
  link: string | undefined;
  /** That its author wrote something else on another phone, and where that is. */
  conflict: string | undefined;
  onCopy: (text: string) => void;
  /** Corrected by the server's clock, epoch milliseconds. */
  nowMs: number;
  skewMs: number;
}

/** A receipt: what was sent, when, and when it was written. */
export function SentCard({ item, link, conflict, onCopy, nowMs, skewMs }: SentCardProps) {
  const sent = formatWhen(item.sentMs + skewMs, nowMs);
  const written = formatWhen(item.writtenMs + skewMs, nowMs);
  return (
    <OutboxCard
      name={item.name}
      title={link === undefined ? item.title : <Link to={link}>{item.title}</Link>}
      words={item.words}
      status={
        <>
          <Chip state="sent">{WORDS.sentAt(sent)}</Chip>
          <span className="outbox-time quiet">{WORDS.written(written)}</span>
        </>
      }
    >
      {item.wasDiscarded && <p className="quiet">{OUTBOX_MESSAGES.postedAnyway}</p>}
      {conflict !== undefined && <OtherText item={item} conflict={conflict} link={link} onCopy={onCopy} />}
    </OutboxCard>
  );
}
