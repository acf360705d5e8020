import { LOCALE } from '#src/words/in-languages.ts';

const miles = (digits: number) =>
  new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: 'mile',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
const wholeMiles = miles(0);
const tenthsOfMiles = miles(1);
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const degrees = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 5 });

/** An exact distance: '4.2 mi'. */
export const formatDistance = (miles: number) => tenthsOfMiles.format(miles);

/** A radius: '25 mi'. */
export const formatMiles = (miles: number) => wholeMiles.format(miles);

/** A rating: '4.8'. */
export const formatRating = (rating: number) => oneDecimal.format(rating);

/** A count: '10,412'. */
export const formatCount = (count: number) => whole.format(count);

/** A coordinate in degrees, to about a yard at most: '29.65163', '28.6'. */
export const formatDegrees = (value: number) => degrees.format(value);
