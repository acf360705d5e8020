import type { AnimalEvent } from '#contract/events.ts';
import { webHref } from '#src/ui/acts/links.ts';
import { wholeTime } from '#src/ui/formats/local-format.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import type { DatedEvent } from './calendar-layout.ts';
import { formatDays, isKnownZone, monthOf, numberOf, shortMonthOf } from './days.ts';

/** Prefix of sample titles; only the calendar's narrow bars leave it out. */
const SAMPLE_MARK = /^(?:Sample|Ejemplo): /;

/** Month and days of a date block: 'Nov' and '21', 'Nov' and '19–21', 'Nov–Dec' and '30–2'. */
export function dateBlock({ first, last, isMultiDay }: DatedEvent): { month: string; days: string } {
  if (!isMultiDay) return { month: shortMonthOf(first), days: numberOf(first) };
  const isOneMonth = monthOf(first) === monthOf(last);
  const month = isOneMonth ? shortMonthOf(first) : `${shortMonthOf(first)}–${shortMonthOf(last)}`;
  return { month, days: `${numberOf(first)}–${numberOf(last)}` };
}

/** Days of an event: 'Nov 19 – 21, 2026'. */
export const daysText = ({ first, last }: DatedEvent) => formatDays(first, last);

/**
 * Times of an event in its own time zone: 'Sat, Nov 21, 2026, 9:30 AM – 12:00 PM EST'; null if it is all day.
 */
export function timesText(event: AnimalEvent): string | null {
  if (event.allDay) return null;
  const format = new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(isKnownZone(event.timeZone) ? { timeZone: event.timeZone } : {}),
  });
  return wholeTime(format.formatRange(Date.parse(event.startDate), Date.parse(event.endDate)));
}

/** 'Live Oak, Florida' */
export const townOf = (event: AnimalEvent) => [event.city, event.state].filter(Boolean).join(', ');

/** Place, street, town and ZIP code, each on its own line. */
export function addressLines(event: AnimalEvent): string[] {
  const town = [townOf(event), event.zipCode].filter(Boolean).join(' ');
  return [event.location, event.address, town].filter((line): line is string => Boolean(line));
}

/** The title for a calendar bar, without the sample prefix. */
export const barTitle = (event: AnimalEvent) =>
  event.isSample ? event.title.replace(SAMPLE_MARK, '') : event.title;

/** The event's website, if its URL is safe to link. */
export const websiteOf = (event: AnimalEvent): string | null => webHref(event.website);

const FARM_ANIMALS = new Set(['Horse', 'Cattle', 'Chicken', 'Goat', 'Sheep']);

/** The drawing of an event: the farm if it is about a farm animal. */
export const bannerOf = (event: AnimalEvent) =>
  event.animalTypes.some((name) => FARM_ANIMALS.has(name))
    ? '/art/banners/farm.svg'
    : '/art/banners/default.svg';

/**
 * `page`: one-day events are blue, featured ones red. `home`: one-day events are red. docs/specification.md, section
 * 4.
 */
export type EventColours = 'page' | 'home';

/** Color and shape of an event: `multi` is a square amber bar, the others are round pills. */
export type EventTone = 'day' | 'red' | 'multi';

/** Returns the tone of an event in a calendar and in the list below it. */
export function toneOf({ event, isMultiDay }: DatedEvent, colours: EventColours): EventTone {
  if (isMultiDay) return 'multi';
  return colours === 'home' || event.isFeatured ? 'red' : 'day';
}
