import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import type { DatedEvent } from './calendar-layout.ts';
import { dateBlock, daysText, type EventColours, toneOf, townOf } from './event-format.ts';
import { eventTypeName, EVENT_WORDS as WORDS } from './events.words.ts';

interface DateBlockProps {
  dated: DatedEvent;
  colours: EventColours;
}

export interface EventRowProps extends DateBlockProps {
  /** Heading level of the title. Default 3. */
  level?: 3 | 4;
}

/** An event in a list: its days in the color and shape of its bar, title, place and type. */
export function EventRow({ dated, colours, level = 3 }: EventRowProps) {
  const { event } = dated;
  const Heading = `h${level}` as const;
  return (
    <Card className="event-row row" data-gap="4">
      <DateBlock dated={dated} colours={colours} />
      <div className="event-row-words beside">
        <Heading>{event.title}</Heading>
        <Meta>
          {townOf(event)} · {eventTypeName(event.eventType)}
        </Meta>
        {event.isFeatured && <Badge tone="other">{WORDS.featuredBadge}</Badge>}
      </div>
      <Link
        to="/event/$id"
        params={{ id: String(event.id) }}
        className="event-row-link"
        data-variant="secondary"
        aria-label={WORDS.detailsOf(event.title)}
      >
        <span className="event-row-link-words">{WORDS.viewDetails}</span>
        <Icon icon={ChevronRight} />
      </Link>
    </Card>
  );
}

/** 'NOV 21' in a round blue or red block, 'NOV 19–21' in a square amber one. */
function DateBlock({ dated, colours }: DateBlockProps) {
  const { month, days } = dateBlock(dated);
  return (
    <>
      <span className="visually-hidden">{daysText(dated)}</span>
      <span className="event-date" data-tone={toneOf(dated, colours)} aria-hidden="true">
        <small>{month}</small>
        {days}
      </span>
    </>
  );
}
