import { FLORIDA_COUNTIES, floridaCounty } from '#contract/shared/florida-counties.ts';
import { findPlace, type Gazetteer } from '#contract/shared/gazetteer.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';
import type { Reader } from '../db/store.ts';
import { pointOfCounty } from '../places/counties.ts';
import type { ListingDraft } from './listing.ts';
import { count } from './words.ts';

const VET = 'Veterinary Services';
const NEAR_MILES = 30;

/** How well an import and the directory cover Florida with vets. */
export interface Coverage {
  /** Vets of the file in Florida. */
  vets: number;
  /** Those with a phone number. */
  withPhone: number;
  counties: number;
  /** County seats without a vet with a number within 30 miles, in the file or the directory. */
  seatsWithout: string[];
}

/** Measures the vets of a file; null if it has none in Florida. */
export async function coverageOf(
  drafts: readonly ListingDraft[],
  db: Reader | null,
  gazetteer: Gazetteer,
): Promise<Coverage | null> {
  const vets = drafts.filter(
    ({ state, businessCategories }) => state === 'Florida' && businessCategories.includes(VET),
  );
  if (vets.length === 0) return null;
  const reachable = vets.filter(({ phone }) => phone !== null);
  const points = [...reachable.flatMap(({ location }) => location ?? []), ...(db ? await knownVets(db) : [])];
  const isCovered = (seat: LatLng) => points.some((point) => milesBetween(point, seat) <= NEAR_MILES);
  return {
    vets: vets.length,
    withPhone: reachable.length,
    counties: new Set(vets.flatMap((vet) => countyOf(vet) ?? [])).size,
    seatsWithout: FLORIDA_COUNTIES.flatMap(({ seat }) => {
      const place = findPlace(gazetteer, `${seat}, FL`);
      return place && !isCovered(place.point) ? [seat] : [];
    }),
  };
}

async function knownVets(db: Reader): Promise<LatLng[]> {
  const rows = await db
    .selectFrom('businesses')
    .select(['lat', 'lng'])
    .where('is_hidden', '=', 0)
    .where('is_sample', '=', 0)
    .where('state', 'in', ['Florida', 'FL'])
    .where('phone', 'is not', null)
    .where('business_categories', 'like', `%"${VET}"%`)
    .execute();
  return rows.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }]));
}

/** The list's own county, else the one with the nearest center. */
function countyOf({ county, location }: ListingDraft): string | null {
  const named = county === undefined ? null : floridaCounty(county);
  if (named || !location) return named?.name ?? null;
  const distances = FLORIDA_COUNTIES.map(({ name }) => {
    const center = pointOfCounty('FL', name);
    return { name, miles: center ? milesBetween(center, location) : Number.POSITIVE_INFINITY };
  });
  return distances.toSorted((a, b) => a.miles - b.miles)[0]?.name ?? null;
}

/** Lines of the report. */
export function coverageLines({ vets, withPhone, counties, seatsWithout }: Coverage): string[] {
  const where = counties === 1 ? '1 county' : `${counties} counties`;
  return [
    `  vets in Florida: ${count(vets)}, ${count(withPhone)} with a phone number, in ${where}`,
    `  county seats without a vet with a number within ${NEAR_MILES} miles: ${seatsWithout.length}`,
    ...linesOf(seatsWithout),
  ];
}

const LINE_CHARS = 100;

/** Joins names with commas in lines of a console's width. */
function linesOf(names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_CHARS)
      lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(`    ${name}`);
  }
  return lines;
}
