import { formattedAddressOf, nearestPlace } from '#contract/shared/gazetteer.ts';
import { loadGazetteer } from '#src/places/gazetteer.ts';
import { currentPosition } from '#src/places/position.ts';
import { AUTH_WORDS } from './session.words.ts';

/** Names the town where the phone is: 'Gainesville, FL'. @throws Error when the position or its town is not known. */
export async function locateTown(): Promise<string> {
  const position = await currentPosition();
  if (position.kind !== 'found') throw new Error(AUTH_WORDS.locateFailed);
  const place = nearestPlace(await loadGazetteer(), position.point);
  if (!place) throw new Error(AUTH_WORDS.locateFailed);
  return formattedAddressOf(place);
}
