import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin } from 'lucide-react';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Picture } from '#src/ui/shown/picture.tsx';
import { byStart, type DatedEvent } from './calendar-layout.ts';
import type { Day } from './days.ts';
import { bannerOf, daysText, townOf } from './event-format.ts';
import { EVENT_WORDS as WORDS } from './events.words.ts';

/** Number of cards. */
const FEATURED_MAX = 3;

/** The next featured events; nothing if there are none. */
export function FeaturedEvents({ events, today }: { events: readonly DatedEvent[]; today: Day }) {
  const next = events.filter(({ event, last }) => event.isFeatured && last >= today).sort(byStart);
  if (next.length === 0) return null;
  return (
    <aside className="featured-events stack" data-gap="3" aria-label={WORDS.featured}>
      <h2>{WORDS.featured}</h2>
      {next.slice(0, FEATURED_MAX).map((dated) => (
        <FeaturedEvent key={dated.event.id} dated={dated} />
      ))}
    </aside>
  );
}

function FeaturedEvent({ dated }: { dated: DatedEvent }) {
  const { event } = dated;
  return (
    <Card className="stack" data-gap="3">
      <Picture src={bannerOf(event)} shape="wide" ground="sky" />
      <p>
        <Badge tone="other">{WORDS.featuredBadge}</Badge>
      </p>
      <h3>{event.title}</h3>
      <Meta>
        <Icon icon={CalendarDays} size="s" />
        {daysText(dated)}
      </Meta>
      <Meta>
        <Icon icon={MapPin} size="s" />
        {townOf(event)}
      </Meta>
      <Link
        to="/event/$id"
        params={{ id: String(event.id) }}
        data-variant="secondary"
        data-block
        aria-label={WORDS.detailsOf(event.title)}
      >
        {WORDS.viewDetails}
      </Link>
    </Card>
  );
}
