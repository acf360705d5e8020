/** api.md, events. Days are counted in `timeZone`; an all-day event ends at 23:59:59.999 local time of its last day. */
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

/** `/events` and the calendar of the home page. Specification sections 2 and 8. */
export const EVENT_WORDS = {
  heading: 'Events',
  loading: 'Loading events...',
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
  dayCount: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  onDay: (date: string) => `Events on ${date}`,
  noneOnDay: 'No events on this date.',
  noneMatch: 'No events match your search criteria',
  featured: 'Featured Events',
  featuredBadge: 'Featured Event',
  sample: 'Sample',
  sampleHint: 'Sample - not a real event',
  samplePhone: 'Sample - not a real number',
  viewDetails: 'View Details',
  viewAll: 'View All Events',
  legendOneDay: 'One day',
  legendFeatured: 'Featured, one day',
  legendMultiDay: 'Several days',
  allDay: 'All day',
  keepsOffline: 'Events from three months back to a year ahead stay on this phone.',
} as const;

/** `/event/{id}`. Specification section 2, event detail. */
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
  print: 'Print Details',
  addToCalendar: 'Add to calendar',
  calendarHint: 'The calendar file is made on this phone and needs no signal.',
  timesIn: (timeZone: string) => `Times are local to the event (${timeZone}).`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  ended: 'This event is over.',
} as const;
