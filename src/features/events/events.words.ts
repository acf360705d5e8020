import { SAMPLE_WORDS } from '#src/catalogue/samples.words.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** Display names of the event types; any other type is capitalized. */
const EVENT_TYPE_NAMES: Readonly<Record<string, string>> = untranslated({
  en: { conference: 'Conference', workshop: 'Workshop', fair: 'Fair', other: 'Other' },
});

/** Returns the display name of an event type. */
export function eventTypeName(eventType: string): string {
  return EVENT_TYPE_NAMES[eventType] ?? `${eventType.charAt(0).toUpperCase()}${eventType.slice(1)}`;
}

/** `/events` and the calendar of the home page. docs/specification.md, sections 2 and 8. */
export const EVENT_WORDS = untranslated({
  en: {
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
    /** Name of a calendar cell: 'Saturday, November 21, 2026, 5 events'. */
    cellName: (date: string, count: number) =>
      `${date}, ${count === 0 ? 'no events' : count === 1 ? '1 event' : `${count} events`}`,
    onDay: (date: string) => `Events on ${date}`,
    noneOnDay: 'No events on this date.',
    inMonth: (month: string) => `Events in ${month}`,
    next: 'Next events',
    noneNext: 'No upcoming events are saved.',
    chooseDay: 'Choose a day with events to see them here.',
    loadingMonth: (month: string) => `Loading ${month}...`,
    notKept: (month: string) => `${month} is not saved on this phone yet. It will load when you have signal.`,
    noneMatch: 'No events match your search criteria',
    featured: 'Featured Events',
    featuredBadge: 'Featured Event',
    sample: 'Sample',
    sampleHint: 'Sample – not a real event',
    samplesShown: 'Events marked Sample are examples, not real events.',
    samplePhone: SAMPLE_WORDS.number,
    viewDetails: 'View Details',
    viewAll: 'View All Events',
    detailsOf: (title: string) => `View Details: ${title}`,
    homeTitle: 'Events calendar',
    legend: 'What the colors mean',
    legendOneDay: 'One day',
    legendFeatured: 'Featured, one day',
    legendMultiDay: 'Several days',
    allDay: 'All day',
  },
});

/** `/event/{id}`. docs/specification.md, section 2, event detail. */
export const EVENT_DETAIL_WORDS = untranslated({
  en: {
    loading: 'Loading event...',
    notFound: 'Event Not Found',
    notFoundHint: 'This event isn’t listed, or it has been removed.',
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
    print: 'Print Details',
    addToCalendar: 'Add to calendar',
    calendarMade: 'Calendar file saved',
    calendarMadeHint: 'Open it to add the event to your calendar.',
    calendarFailed: 'The calendar file could not be made',
    calendarFailedHint: 'Close other PetiYard tabs and try again.',
    /** Precedes the event's description in the calendar file. */
    calendarSample: 'Sample - this is not a real event.',
    back: 'Events',
    breadcrumb: 'Breadcrumb',
    notStated: 'Not listed',
    calendarHint: 'This works without signal.',
    timesIn: (timeZone: string) => `Times are local to the event (${timeZone}).`,
    days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    ended: 'This event is over.',
  },
});
