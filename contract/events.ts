/**
 * docs/api.md, section 7. Days are counted in `timeZone`; an all-day event ends at 23:59:59.999 local time of its last
 * day.
 */
import { SAMPLE_NUMBER } from './samples.ts';
import { DAY_MS } from './shared/time.ts';
export interface AnimalEvent {
  id: number;
  title: string;
  description: string;
  eventType: string;
  startDate: string;
  endDate: string;
  allDay: boolean;
  timeZone: string;
  city: string;
  state: string;
  address: string;
  zipCode: string | null;
  location: string | null;
  organizerName: string;
  contactEmail: string | null;
  contactPhone: string | null;
  website: string | null;
  animalTypes: string[];
  isFeatured: boolean;
  isSample: boolean;
  updatedAt: string;
  version: number;
  /** Of the mutation that made it: none makes events. */
  key: null;
}

/** First and last day of an event in its own zone, as `2026-11-21`, and how many days that makes. */
export interface EventDays {
  first: string;
  last: string;
  count: number;
}

/**
 * The days of an event, counted in its own zone. One that ends at midnight sharp belongs to the day before. A zone
 * that this device does not know counts as the device's own.
 */
export function eventDays(event: Pick<AnimalEvent, 'startDate' | 'endDate' | 'timeZone'>): EventDays {
  const startMs = Date.parse(event.startDate);
  const endMs = Math.max(startMs, Date.parse(event.endDate) - 1);
  const first = localDayOf(startMs, event.timeZone);
  const last = localDayOf(endMs, event.timeZone);
  return { first, last, count: Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1 };
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant (epoch milliseconds) in an IANA zone, as `2026-11-21`; without a zone, the device's own. */
export function localDayOf(ms: number, timeZone?: string): string {
  const parts = dayFormatterOf(timeZone ?? '').formatToParts(ms);
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${at('year').padStart(4, '0')}-${at('month')}-${at('day')}`;
}

function dayFormatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(isKnownZone(timeZone) ? { timeZone } : {}),
  });
  dayFormatters.set(timeZone, formatter);
  return formatter;
}

/** Whether this device knows an IANA time zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const EVENT_MESSAGES = {
  from: 'from must be a date like 2026-11-21.',
  to: 'to must be a date like 2026-11-21, not before from.',
  type: 'type can be at most 40 characters.',
  notFound: 'Event Not Found',
} as const;

/** Display names of the event types; any other type is shown with a capital first letter. */
const EVENT_TYPE_NAMES: Readonly<Record<string, string>> = {
  conference: 'Conference',
  workshop: 'Workshop',
  fair: 'Fair',
  other: 'Other',
};

/** The name under which an event type is shown. */
export function eventTypeName(eventType: string): string {
  return EVENT_TYPE_NAMES[eventType] ?? `${eventType.charAt(0).toUpperCase()}${eventType.slice(1)}`;
}

/** `/events` and the calendar of the home page. docs/specification.md, sections 2 and 8. */
export const EVENT_WORDS = {
  heading: 'Events',
  loading: 'Loading events...',
  view: 'View',
  calendarView: 'Calendar',
  listView: 'List',
  typeLabel: 'Event type',
  allTypes: 'All Types',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Go to Today',
  clearAll: 'Clear All Filters',
  clear: 'Clear Filters',
  more: (count: number) => `+${count} more`,
  moreShort: (count: number) => `+${count}`,
  /** Name of a cell of the calendar: 'Saturday, November 21, 2026, 5 events'. */
  cellName: (date: string, count: number) =>
    `${date}, ${count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`}`,
  onDay: (date: string) => `Events on ${date}`,
  noneOnDay: 'No events on this date.',
  inMonth: (month: string) => `Events in ${month}`,
  next: 'Next events',
  noneNext: 'No events are saved from today on.',
  chooseDay: 'Choose a day with events to see them here.',
  loadingMonth: (month: string) => `Loading ${month}...`,
  notKept: (month: string) => `${month} is not saved on this phone yet. It will load when you have signal.`,
  noneMatch: 'No events match your search criteria',
  featured: 'Featured Events',
  featuredBadge: 'Featured Event',
  sample: 'Sample',
  sampleHint: 'Sample – not a real event',
  samplesShown: 'Events marked Sample show how this page works. They do not take place.',
  samplePhone: SAMPLE_NUMBER,
  viewDetails: 'View Details',
  viewAll: 'View All Events',
  detailsOf: (title: string) => `View Details: ${title}`,
  homeTitle: 'Events calendar',
  legend: 'What the colors mean',
  legendOneDay: 'One day',
  legendFeatured: 'Featured, one day',
  legendMultiDay: 'Several days',
  allDay: 'All day',
} as const;

/** `/event/{id}`. docs/specification.md, section 2, event detail. */
export const EVENT_DETAIL_WORDS = {
  loading: 'Loading event...',
  notFound: 'Event Not Found',
  notFoundHint: 'This event is not listed, or not any more.',
  goBack: 'Go Back',
  date: 'Date',
  location: 'Location',
  organizer: 'Organizer',
  animalTypes: 'Animal types',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  summary: 'Event summary',
  description: 'About this event',
  register: 'Register Now',
  registerOffline: 'Opens when you have signal.',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'This browser does not let the page copy. Mark the address and copy it yourself.',
  print: 'Print Details',
  addToCalendar: 'Add to calendar',
  calendarMade: 'Calendar file saved',
  calendarMadeHint: 'Open it to add the event to your calendar.',
  calendarFailed: 'The calendar file could not be made',
  calendarFailedHint: 'Close other tabs of PetiYard and try again.',
  /** Stands in the calendar file before the event's own words. */
  calendarSample: 'Sample - this event does not take place.',
  back: 'Events',
  breadcrumb: 'Breadcrumb',
  notStated: 'Not stated',
  calendarHint: 'The calendar file is made on this phone and needs no signal.',
  timesIn: (timeZone: string) => `Times are local to the event (${timeZone}).`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  ended: 'This event is over.',
} as const;
