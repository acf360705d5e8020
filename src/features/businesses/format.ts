import { BUSINESS_LIMITS } from '#contract/limits.ts';

const LOCALE = 'en-US';
const tenthsOfMiles = new Intl.NumberFormat(LOCALE, {
  style: 'unit',
  unit: 'mile',
  unitDisplay: 'short',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const wholeMiles = new Intl.NumberFormat(LOCALE, {
  style: 'unit',
  unit: 'mile',
  unitDisplay: 'short',
  maximumFractionDigits: 0,
});
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const degrees = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 5 });
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

/** A distance: '4.2 mi'. */
export const formatDistance = (miles: number) => tenthsOfMiles.format(miles);

/** A radius: '25 mi'. */
export const formatMiles = (miles: number) => wholeMiles.format(miles);

/** A rating: '4.8'. */
export const formatRating = (rating: number) => oneDecimal.format(rating);

/** A count: '10,412'. */
export const formatCount = (count: number) => whole.format(count);

/** A coordinate in degrees as exactly as it is known, to about a yard at most: '29.65163', '28.6'. */
export const formatDegrees = (value: number) => degrees.format(value);

/** A day: 'Nov 12, 2026'; the text itself when it is no date. */
export function formatDay(iso: string): string {
  const ms = Date.parse(iso);
  return Number.isFinite(ms) ? day.format(ms) : iso;
}

/**
 * At most 100 characters and then an ellipsis; never half of a character. docs/specification.md, section 2, business
 * card.
 */
export function cutDescription(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const { cardDescriptionChars } = BUSINESS_LIMITS;
  if (characters.length <= cardDescriptionChars) return characters.join('');
  return `${characters.slice(0, cardDescriptionChars).join('')}…`;
}

/** U+2060 forbids a line break where it stands. */
const WORD_JOINER = '\u2060';

/** A name whose "4-H" stays on one line; for display only. */
export const unbroken = (name: string): string => name.replace(/(\d)-(?=\p{L})/gu, `$1-${WORD_JOINER}`);
