import { numberFormat } from './formatters.ts';

const whole = numberFormat({ maximumFractionDigits: 0 });

/** A count: '10,412'. Small ones need no formatter: the first one that a page creates takes 50 ms. */
export const formatCount = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? String(count) : whole(count);

/** A radius: '25 mi'. */
export const formatMiles = (miles: number): string => `${formatCount(Math.round(miles))} mi`;

/** An exact distance: '4.2 mi'. */
export const formatDistance = numberFormat({
  style: 'unit',
  unit: 'mile',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A rating: '4.8'. */
export const formatRating = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A coordinate in degrees, to about a yard at most: '29.65163', '28.6'. */
export const formatDegrees = numberFormat({ maximumFractionDigits: 5 });
