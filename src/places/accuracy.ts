import { formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

const METERS_PER_MILE = 1609.344;

const ACCURACY_LIMITS = {
  /** A more accurate position needs no note. */
  roughFromMeters: 100,
  /** From here on the text has whole miles. */
  wholeMilesFrom: 10,
} as const;

/** Returns the accuracy of a position, 'within about 0.3 mi'; null if it is good enough or unknown. */
export function withinText(accuracyMeters: number | undefined): string | null {
  const miles = roughMiles(accuracyMeters);
  return miles === null ? null : WORDS.within(miles);
}

/**
 * Returns the accuracy of a position, '0.3 mi', rounded up; null if it is good enough or unknown.
 * @param accuracyMeters radius reported by the browser
 */
export function roughMiles(accuracyMeters: number | undefined): string | null {
  const { roughFromMeters, wholeMilesFrom } = ACCURACY_LIMITS;
  if (accuracyMeters === undefined || !(accuracyMeters > roughFromMeters)) return null;
  const miles = accuracyMeters / METERS_PER_MILE;
  return miles < wholeMilesFrom ? formatDistance(Math.ceil(miles * 10) / 10) : formatMiles(Math.ceil(miles));
}
