import { type AnimalEvent, EVENT_RULES } from '#contract/events.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { phoneZone } from '#src/ui/formats/phone-zone.ts';
import { dayIn, momentIn, type TableForm, type TableValues, timeIn } from './table-form.ts';
import { TABLE_WORDS } from './tables.words.ts';

const F = TABLE_WORDS.fields;
const hasTimes = (values: TableValues) => values.allDay !== true;
/** Older events are not listed. */
const SHOWN_MS = 365 * DAY_MS;

/** Calendar events. Days and times are in the event's own time zone. */
export const EVENT_FORM: TableForm<AnimalEvent> = {
  list: (nowMs) => `/api/events?from=${new Date(nowMs - SHOWN_MS).toISOString().slice(0, 10)}`,
  path: 'events',
  rules: EVENT_RULES,
  fieldOf: { startDate: 'startDay', endDate: 'endDay' },
  fields: [
    { name: 'title', label: F.title, as: 'line' },
    { name: 'eventType', label: F.eventType, as: 'line' },
    { name: 'description', label: F.description, as: 'area' },
    { name: 'allDay', label: F.allDay, as: 'check' },
    { name: 'startDay', label: F.startDay, as: 'date' },
    { name: 'startTime', label: F.startTime, as: 'time', when: hasTimes },
    { name: 'endDay', label: F.endDay, as: 'date' },
    { name: 'endTime', label: F.endTime, as: 'time', when: hasTimes },
    { name: 'timeZone', label: F.timeZone, as: 'zone' },
    { name: 'location', label: F.location, as: 'line', isOptional: true },
    { name: 'address', label: F.address, as: 'line' },
    { name: 'city', label: F.city, as: 'line' },
    { name: 'state', label: F.state, as: 'line' },
    { name: 'zipCode', label: F.zipCode, as: 'line', isOptional: true },
    { name: 'organizerName', label: F.organizerName, as: 'line' },
    { name: 'contactPhone', label: F.contactPhone, as: 'line', type: 'tel', isOptional: true },
    { name: 'contactEmail', label: F.contactEmail, as: 'line', type: 'email', isOptional: true },
    { name: 'website', label: F.website, as: 'line', type: 'url', isOptional: true },
    { name: 'animalTypes', label: F.animalTypes, as: 'animals' },
    { name: 'isFeatured', label: F.isFeatured, as: 'check' },
  ],
  empty: {
    ...{ title: '', eventType: '', description: '', allDay: false, startDay: '', startTime: '09:00' },
    ...{ endDay: '', endTime: '17:00', timeZone: phoneZone(), location: '', address: '', city: '' },
    ...{ state: 'Florida', zipCode: '', organizerName: '', contactPhone: '', contactEmail: '', website: '' },
    ...{ animalTypes: [], isFeatured: false },
  },
  valuesOf: (event) => ({
    title: event.title,
    eventType: event.eventType,
    description: event.description,
    allDay: event.allDay,
    startDay: dayIn(event.startDate, event.timeZone),
    startTime: timeIn(event.startDate, event.timeZone),
    endDay: dayIn(event.endDate, event.timeZone),
    endTime: timeIn(event.endDate, event.timeZone),
    timeZone: event.timeZone,
    location: event.location ?? '',
    address: event.address,
    city: event.city,
    state: event.state,
    zipCode: event.zipCode ?? '',
    organizerName: event.organizerName,
    contactPhone: event.contactPhone ?? '',
    contactEmail: event.contactEmail ?? '',
    website: event.website ?? '',
    animalTypes: event.animalTypes,
    isFeatured: event.isFeatured,
  }),
  draftOf: ({ startDay, startTime, endDay, endTime, ...values }) => {
    const zone = String(values.timeZone);
    const isWhole = values.allDay === true;
    return {
      ...values,
      startDate: momentIn(String(startDay), isWhole ? '00:00' : String(startTime), zone),
      endDate: momentIn(String(endDay), isWhole ? '23:59' : String(endTime), zone),
    };
  },
  titleOf: ({ title }) => title,
  lineOf: ({ startDate, city, state }) => `${formatFullDate(startDate)} · ${city}, ${state}`,
};
