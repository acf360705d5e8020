import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { InPlace } from '#src/data/read/not-here.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Prose, Split } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { langOf } from '#src/words/lang-of.ts';
import type { DatedEvent } from './calendar-layout.ts';
import { EventCards } from './event-cards.tsx';
import { townOf } from './event-format.ts';
import { EventSummary } from './event-summary.tsx';
import { EVENT_DETAIL_WORDS as DETAIL, eventTypeName, EVENT_WORDS as WORDS } from './events.words.ts';
import { useEvent, useToday } from './use-events.ts';
import './events.css';
import './event-page.css';

/** `/event/{id}`. docs/specification.md, section 2, event detail. @param id null for an invalid id. */
export function EventPage({ id }: { id: number | null }) {
  const { row, retry } = useEvent(id);
  if (row.kind === 'shown') return <EventDetail dated={row.row} />;
  return <InPlace row={row} onRetry={retry} loading={DETAIL.loading} missing={<EventMissing />} />;
}

function EventMissing() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/events' }));
  return (
    <EmptyState
      level={1}
      picture={animalArt('Sheep')}
      heading={DETAIL.notFound}
      action={<Button onClick={goBack}>{DETAIL.goBack}</Button>}
    >
      {DETAIL.notFoundHint}
    </EmptyState>
  );
}

function EventDetail({ dated }: { dated: DatedEvent }) {
  const { event, last } = dated;
  const today = useToday();
  return (
    <div className="event-page">
      <Breadcrumb label={DETAIL.breadcrumb}>
        <Link to="/events">{DETAIL.back}</Link>
      </Breadcrumb>
      <div className="row" data-gap="2" data-above="2" data-below="2">
        <Badge tone="line">{eventTypeName(event.eventType)}</Badge>
        {event.isFeatured && <Badge tone="other">{WORDS.featuredBadge}</Badge>}
      </div>
      <PageTitle lede={[event.location, townOf(event)].filter(Boolean).join(', ')}>{event.title}</PageTitle>
      <Split rail={<EventSummary dated={dated} />}>
        <div className="event-main stack" data-gap="5">
          {event.isSample && <Note tone="warn">{WORDS.sampleHint}</Note>}
          {today !== null && last < today && <Note>{DETAIL.ended}</Note>}
          <section>
            <h2 data-below="2">{DETAIL.description}</h2>
            <Prose>
              {paragraphs(event.description).map(([place, text]) => (
                <p key={place} lang={langOf(text)}>
                  {text}
                </p>
              ))}
            </Prose>
          </section>
          <EventCards dated={dated} />
        </div>
      </Split>
    </div>
  );
}

/** Splits a text into paragraphs with their positions. */
const paragraphs = (text: string) => [
  ...text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .entries(),
];
