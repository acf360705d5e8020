import type { Hours } from '#contract/shared/hours.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { normalizeDate, tidy } from './normalize.ts';
import { type HoursPlace, readOsmHours } from './osm-hours.ts';

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DATE = '\\d{1,2}/\\d{1,2}/\\d{4}';
const SEASON = new RegExp(`^(?=${DATE}|to )(${DATE})?(?:\\s*(to)\\b)?\\s*(${DATE})?\\s*(.*)$`);
const MONTHS_OF_YEAR = /^([A-Z][a-z]+ to [A-Z][a-z]+)\s+(.*)$/;

/**
 * Formats a source's opening hours for people: seasons separated by '; ', days by ', ', for example 'Jun 24, 2017 to
 * Sep 30, 2017: Sat 9:00 AM-1:00 PM'. Years stay, because an old season is no promise. Other forms are only trimmed;
 * null when there are none.
 */
export function normalizeHours(text: string): string | null {
  const seasons = text
    .split(' | ')
    .map((season) => seasonText(tidy(season)))
    .filter((season) => season !== '');
  return seasons.length === 0 ? null : seasons.join('; ');
}

function seasonText(season: string): string {
  const dated = SEASON.exec(season);
  if (dated)
    return joined(
      datesText(dated[1] ?? '', dated[2] !== undefined, dated[3] ?? ''),
      daysText(dated[4] ?? ''),
    );
  const months = MONTHS_OF_YEAR.exec(season);
  return months ? joined(months[1] ?? '', daysText(months[2] ?? '')) : daysText(season);
}

const joined = (dates: string, days: string) => [dates, days].filter((part) => part !== '').join(': ');

function datesText(from: string, isSpan: boolean, to: string): string {
  if (!isSpan) return dateText(from);
  if (from === '') return to === '' ? '' : `until ${dateText(to)}`;
  return to === '' ? `from ${dateText(from)}` : `${dateText(from)} to ${dateText(to)}`;
}

function dateText(date: string): string {
  const [year, month, day] = (normalizeDate(date) ?? '').split('-');
  return day === undefined ? date : `${MONTH_NAMES[Number(month) - 1]} ${Number(day)}, ${year}`;
}

function daysText(text: string): string {
  return text
    .split(';')
    .map((day) =>
      tidy(day)
        .replace(/^([A-Z][a-z]{2}):\s*/, '$1 ')
        .replace(/\s+-\s+/g, '-')
        .replace(/\b([ap])m\b/g, (m) => m.toUpperCase()),
    )
    .filter((day) => day !== '')
    .join(', ');
}

/** OpenStreetMap's days and 24-hour clock in a list of another kind. */
const OSM_DAYS = /\b(?:Mo|Tu|We|Th|Fr|Sa|Su)\b/;
const AMERICAN = /\d\s*[ap]\.?m\b/i;

/** Hours of a listing, with the reason if they stay a text. */
export interface ListedHours {
  hours?: Hours;
  reason?: string;
}

/**
 * Parses hours as Americans write them, or in OpenStreetMap's syntax; anything else stays a text. @param place null
 * without one time zone
 */
export function hoursOf(text: string, place: HoursPlace | null, isOsm = false): ListedHours {
  const tidied = normalizeHours(text);
  if (tidied === null) return {};
  if (!place) return { hours: tidied, reason: 'no single time zone' };
  const american = isOsm ? null : readHours(text, place.timeZone);
  if (american) return { hours: american };
  if (!isOsm && (!OSM_DAYS.test(text) || AMERICAN.test(text)))
    return { hours: tidied, reason: 'not understood' };
  const osm = readOsmHours(text, place);
  return 'hours' in osm ? osm : { hours: tidied, reason: osm.reason };
}
