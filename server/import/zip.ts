import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { zip5 } from '#contract/shared/places.ts';
import { pointOfZip, stateOfZip, TRUSTED_MILES } from './locate.ts';
import { tidy } from './normalize.ts';

/** Returns a ZIP code without what spreadsheets and forms add: '34470.0', '34470-', 'FL 34470', '34470 - 1234'. */
export const zipText = (text: string): string =>
  tidy(text)
    .replace(/^[A-Z]{2} (?=\d)/i, '')
    .replace(/(?:\.0+|\s*-)$/, '')
    .replace(/\s*-\s*/, '-');

/** A published ZIP code with the row's other location data. */
export interface ZipClaim {
  text: string;
  /** Two-letter code, empty when unknown. */
  state: string;
  own: LatLng | null;
}

/**
 * Returns five digits, or null when invalid. Restores a lost leading zero ('6412' in Connecticut) when the result is
 * in the row's state. A code of another state is an error, unless it is near the row's point; an unknown code is
 * kept, because ZIP codes change.
 */
export function readZip(gazetteer: Gazetteer, claim: ZipClaim): string | null {
  const text = tidy(claim.text);
  const withoutZero = /^(\d{4})(?:-\d{4})?$/.exec(text)?.[1];
  if (withoutZero !== undefined) {
    const zip = `0${withoutZero}`;
    return claim.state !== '' && stateOfZip(gazetteer, zip) === claim.state ? zip : null;
  }
  const zip = zip5(text);
  const state = zip === null ? null : stateOfZip(gazetteer, zip);
  if (zip === null || state === null || claim.state === '' || state === claim.state) return zip;
  const centre = pointOfZip(gazetteer, zip);
  const isNear = claim.own && centre && milesBetween(claim.own, centre) <= TRUSTED_MILES;
  return isNear ? zip : null;
}
