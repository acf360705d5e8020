import type { AnimalEvent } from '#contract/events.ts';
import { addDays, type Day, eventDays } from './days.ts';
import { addressLines, websiteOf } from './event-format.ts';
import { EVENT_DETAIL_WORDS as WORDS } from './events.words.ts';

/** Name of the downloaded file. */
export const calendarFileName = (event: Pick<AnimalEvent, 'id'>) => `petiyard-event-${event.id}.ics`;

/**
 * Returns the event as an iCalendar file (RFC 5545), made on this phone. Its id has the server's name, so that opening the
 * file again replaces this event and never that of another server. Timed events use UTC, which is right across
 * daylight saving changes; all-day events use dates, with the end on the day after the last one. The same event
 * always gives the same text; `SEQUENCE` grows with its version. @param host the server's name, with its port if any
 */
export async function calendarFile(event: AnimalEvent, host: string): Promise<string> {
  const { default: ical } = await import('ical-generator');
  const changedAt = new Date(event.updatedAt);
  const calendar = ical({
    prodId: { company: 'PetiYard', product: 'Events', language: 'EN' },
    events: [
      {
        id: `event-${event.id}@${host}`,
        sequence: event.version,
        stamp: changedAt,
        lastModified: changedAt,
        summary: event.title,
        description: descriptionOf(event),
        location: addressLines(event).join(', '),
        url: event.isSample ? null : websiteOf(event),
        ...timesOf(event),
      },
    ],
  });
  return calendar.toString();
}

function timesOf(event: AnimalEvent) {
  if (!event.allDay) return { start: new Date(event.startDate), end: new Date(event.endDate) };
  const { first, last } = eventDays(event);
  return { allDay: true, start: midnight(first), end: midnight(addDays(last, 1)) };
}

/** The library reads the UTC parts of a date. */
const midnight = (day: Day) => new Date(`${day}T00:00:00.000Z`);

function descriptionOf(event: AnimalEvent): string {
  const contact = [event.contactPhone, event.contactEmail].filter(Boolean).join(', ');
  return [
    event.isSample ? WORDS.calendarSample : null,
    event.description,
    `${WORDS.organizer}: ${event.organizerName}`,
    contact && `${WORDS.contact}: ${contact}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
