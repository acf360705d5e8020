import { formatDistance, formatMiles } from '#src/ui/formats/format-number.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

const METERS_PER_MILE = 1609.344;

const ACCURACY_LIMITS = {
  /** A position that is known better than this leads to the gate: nothing has to be said of it. */
  roughFromMeters: 100,
  /** From here on whole miles are exact enough. */
  wholeMilesFrom: 10,
} as const;

/**
 * How exact a position is, 'within about 0.3 mi', always rounded up; null where it is good enough or nobody has said.
 * @param accuracyMeters the radius around the point in which the phone is, as the browser tells it.
 */
export function withinText(accuracyMeters: number | undefined): string | null {
  const { roughFromMeters, wholeMilesFrom } = ACCURACY_LIMITS;
  if (accuracyMeters === undefined || !(accuracyMeters > roughFromMeters)) return null;
  const miles = accuracyMeters / METERS_PER_MILE;
  return WORDS.within(
    miles < wholeMilesFrom ? formatDistance(Math.ceil(miles * 10) / 10) : formatMiles(Math.ceil(miles)),
  );
}
