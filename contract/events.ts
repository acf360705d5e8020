import type { z } from 'zod';
import type { animalEvent } from './events.schema.ts';
import { BUSINESS_LIMITS, EVENT_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export type AnimalEvent = z.infer<typeof animalEvent>;

export const EVENT_MESSAGES = {
  from: 'from must be a date like 2026-11-21.',
  to: 'to must be a date like 2026-11-21, not before from.',
  type: 'type can be at most 40 characters.',
  notFound: 'Event Not Found',
  title: 'Title must be from 3 to 140 characters.',
  description: 'Description must be from 10 to 4,000 characters.',
  eventType: 'Enter the kind of event, in 2 to 40 characters.',
  startDate: 'startDate must be a time like 2026-12-01T14:00:00Z.',
  endDate: 'endDate must be a time like 2026-12-01T16:00:00Z.',
  order: 'An event must end after it begins.',
  timeZone: 'Choose a time zone, like America/New_York.',
  timeZoneTooLong: 'A time zone can be at most 60 characters.',
  city: 'City must be from 2 to 80 characters.',
  state: 'State must be from 2 to 80 characters.',
  address: 'Address must be from 2 to 200 characters.',
  zipCode: 'ZIP code can be at most 12 characters.',
  location: 'The place can be at most 200 characters.',
  organizerName: 'Organizer must be from 2 to 120 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  website: 'Please enter a valid URL.',
  animalTypes: 'Choose animals from the list.',
} as const;

const L = BUSINESS_LIMITS;
const M = EVENT_MESSAGES;

/** Body of `POST` and `PATCH /api/admin/events`. An all-day event covers whole days of its zone. */
export const EVENT_RULES = {
  title: { kind: 'text', min: 3, max: EVENT_LIMITS.titleMax, message: M.title },
  description: { kind: 'text', min: L.descriptionMin, max: L.descriptionMax, message: M.description },
  eventType: { kind: 'text', min: 2, max: EVENT_LIMITS.typeMax, message: M.eventType },
  startDate: { kind: 'time', message: M.startDate },
  endDate: { kind: 'time', message: M.endDate },
  allDay: { kind: 'flag' },
  timeZone: {
    kind: 'text',
    min: 1,
    max: EVENT_LIMITS.timeZoneMax,
    message: M.timeZone,
    tooLong: M.timeZoneTooLong,
  },
  city: { kind: 'text', min: L.cityMin, max: L.cityMax, message: M.city },
  state: { kind: 'text', min: L.stateMin, max: L.stateMax, message: M.state },
  address: { kind: 'text', min: 2, max: L.addressMax, message: M.address },
  zipCode: { kind: 'optionalText', max: L.zipMax, message: M.zipCode },
  location: { kind: 'optionalText', max: L.addressMax, message: M.location },
  organizerName: { kind: 'text', min: L.nameMin, max: L.nameMax, message: M.organizerName },
  contactEmail: { kind: 'email', max: L.emailMax, message: M.email, optional: true },
  contactPhone: { kind: 'phone', max: L.phoneMax, message: M.phone, optional: true },
  website: { kind: 'url', max: L.urlMax, message: M.website, optional: true },
  animalTypes: { kind: 'names', min: 0, max: L.namesMax, message: M.animalTypes },
  isFeatured: { kind: 'flag' },
} as const satisfies RuleSet;
export type EventDraft = ValuesOf<typeof EVENT_RULES>;
