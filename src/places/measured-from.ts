import { formatAge } from '#src/ui/formats/format-age.ts';
import { withinText } from './accuracy.ts';
import { PLACE_WORDS as WORDS } from './places.words.ts';

/** The position that distances are measured from. `atMs`: phone time. */
export interface MeasuredFrom {
  atMs: number;
  accuracyMeters?: number | undefined;
}

/** Returns 'Distances from Ocala, FL, where this phone was 12 min. ago.', with the accuracy if it is low. @param place null to omit it */
export const fromPositionText = (
  place: string | null,
  { atMs, accuracyMeters }: MeasuredFrom,
  nowMs: number,
): string => WORDS.measuredFrom(place, formatAge(atMs, nowMs), withinText(accuracyMeters));
