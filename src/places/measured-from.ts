import { formatAge } from '#src/ui/formats/format-age.ts';
import { withinText } from './accuracy.ts';
import { MEASURED_FROM_WORDS as WORDS } from './measured-from.words.ts';

/** A position that distances are measured from. `atMs`: when it was taken, this phone's clock. */
export interface MeasuredFrom {
  atMs: number;
  accuracyMeters?: number | undefined;
}

/**
 * 'Distances from Ocala, FL, where this phone was 12 min. ago.', with how exactly that is known where it is not exact.
 * @param place null where it is named already, or has no name.
 */
export const fromPositionText = (
  place: string | null,
  { atMs, accuracyMeters }: MeasuredFrom,
  nowMs: number,
): string => WORDS.position(place, formatAge(atMs, nowMs), withinText(accuracyMeters));
