import { findPlace, type Gazetteer, nearestPlace } from '#contract/shared/gazetteer.ts';
import { zipIndex } from '#contract/shared/gazetteer-table.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { stateCode, zip5 } from '#contract/shared/places.ts';
import type { SourceRow } from './row.ts';

/** A town within this distance of the row's point is the row's town. */
const SAME_TOWN_MILES = 15;

const SUITE = /^\s*(?:#|ste|suite|unit|bldg|building|space|mile post|bo\.|west belt)/i;

/**
 * Repairs shifted columns when the data proves the shift: a known ZIP code in `state`, a state in `zip` after a
 * country code, or a town in `state` near the row's point. Other rows are returned unchanged.
 */
export function repairShiftedColumns(gazetteer: Gazetteer, row: SourceRow, point: LatLng | null): SourceRow {
  return zipInState(gazetteer, row) ?? stateInZip(row) ?? townInState(gazetteer, row, point) ?? row;
}

/** `3699 Highway 95 | #540 | 86442 | Bullhead City`: street, suite, ZIP code, town. */
function zipInState(gazetteer: Gazetteer, row: SourceRow): SourceRow | null {
  const zip = zip5(row.state);
  if (zip === null || /\d/.test(row.zip) || row.zip.trim() === '') return null;
  const state = gazetteer.states[gazetteer.zips.state[zipIndex(gazetteer, zip)] ?? -1]?.code;
  if (state === undefined) return null;
  return { ...row, address: joined(row.address, row.city), city: row.zip, state, zip };
}

/** `| Encino | US | CA`: no street, the country before the state, no ZIP code. */
function stateInZip(row: SourceRow): SourceRow | null {
  const isCountry = row.state.trim() === '' || row.state.trim().toUpperCase() === 'US';
  const state = /^[A-Z]{2}$/.test(row.zip.trim()) ? stateCode(row.zip) : null;
  return isCountry && state !== null ? { ...row, state, zip: '' } : null;
}

/** `24570 Dulles Landing Dr | Unit 140 | Dulles | Unit 140`: the town is in `state`, the point shows the state. */
function townInState(gazetteer: Gazetteer, row: SourceRow, point: LatLng | null): SourceRow | null {
  if (stateCode(row.state) !== null || !SUITE.test(row.city) || row.state.trim() === '' || !point)
    return null;
  const state = nearestPlace(gazetteer, point)?.state;
  if (state === undefined) return null;
  const town = findPlace(gazetteer, `${row.state}, ${state}`);
  if (town?.kind !== 'place' || town.state !== state || milesBetween(town.point, point) > SAME_TOWN_MILES)
    return null;
  const code = stateCode(state) ?? '';
  return {
    ...row,
    address: joined(row.address, row.city),
    city: row.state,
    state: code,
    zip: zip5(row.zip) ?? '',
  };
}

const joined = (street: string, suite: string) => `${street.trim()} ${suite.trim()}`.trim();
