import type { AnimalEvent } from '#contract/events.ts';
import { DAY_MS } from '#contract/shared/time.ts';

/** An event of one hour at noon in New York; `changes` replace its parts. */
export function eventOf(id: number, changes: Partial<AnimalEvent> = {}): AnimalEvent {
  return {
    id,
    title: `Event ${id}`,
    description: 'Bring your questions.',
    eventType: 'workshop',
    startDate: '2026-11-21T17:00:00.000Z',
    endDate: '2026-11-21T18:00:00.000Z',
    allDay: false,
    timeZone: 'America/New_York',
    city: 'Ocala',
    state: 'Florida',
    address: '1 Barn Rd',
    zipCode: '34470',
    location: 'Red Barn',
    organizerName: 'Hen Keepers',
    contactEmail: null,
    contactPhone: null,
    website: null,
    animalTypes: ['Chicken'],
    isFeatured: false,
    isSample: false,
    updatedAt: '2026-11-01T10:00:00.000Z',
    version: 7,
    key: null,
    ...changes,
  };
}

/** An all-day event in New York in winter time, from one day to another. */
export const allDayOf = (id: number, first: string, last = first, changes: Partial<AnimalEvent> = {}) =>
  eventOf(id, {
    allDay: true,
    startDate: `${first}T05:00:00.000Z`,
    endDate: new Date(Date.parse(`${last}T05:00:00.000Z`) + DAY_MS - 1).toISOString(),
    ...changes,
  });
