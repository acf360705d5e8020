import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { zip5 } from '#contract/shared/places.ts';
import { pointOfZip, stateOfZip, TRUSTED_MILES } from './locate.ts';
import { tidy } from './normalise.ts';

/** A ZIP code as published, with what else the row says about where it is. */
export interface ZipClaim {
  text: string;
  /** Two-letter code, empty when unknown. */
  state: string;
  own: LatLng | null;
}

/**
 * Five digits, or null when the text is no ZIP code. A lost leading zero ('6412' in Connecticut) is put back where
 * the code with it lies in the row's state. A code of another state is a slip, unless it lies near the row's own
 * point; one that the table does not have is kept, because ZIP codes come and go.
 */
export function readZip(gazetteer: Gazetteer, claim: ZipClaim): string | null {
  const text = tidy(claim.text);
  const lost = /^(\d{4})(?:-\d{4})?$/.exec(text)?.[1];
  if (lost !== undefined) {
    const zip = `0${lost}`;
    return claim.state !== '' && stateOfZip(gazetteer, zip) === claim.state ? zip : null;
  }
  const zip = zip5(text);
  const state = zip === null ? null : stateOfZip(gazetteer, zip);
  if (zip === null || state === null || claim.state === '' || state === claim.state) return zip;
  const centre = pointOfZip(gazetteer, zip);
  const isNear = claim.own && centre && milesBetween(claim.own, centre) <= TRUSTED_MILES;
  return isNear ? zip : null;
}
