import type { Business } from '#contract/businesses.ts';
import { type LatLng, milesBetween } from '#contract/shared/geo.ts';

/** How well a listing answers a query: 3 is the intended result, 2 nearly, 1 better than nothing, 0 not at all. */
type Grade = 0 | 1 | 2 | 3;
export type Judge = (listing: Business) => Grade;
type Test = (listing: Business) => boolean;

/** A query and its expected results. The judge reads only the listing and knows nothing of the search. */
export interface JudgedQuery {
  q: string;
  /** The person's position; null where the phone does not know it. */
  from: LatLng | null;
  judge: Judge;
}

/**
 * Within these miles a listing keeps its full grade; up to the next limit it loses one; beyond that it is a last
 * resort.
 */
const NEAR_MILES = 60;
const REACHED_MILES = 150;

/** The person wants it near: a far listing has a lower grade, however well it fits. */
export const nearBy =
  (judge: Judge) =>
  (from: LatLng | null): Judge =>
  (listing) => {
    const grade = judge(listing);
    if (from === null || grade === 0) return grade;
    const miles = listing.location ? milesBetween(from, listing.location) : Number.POSITIVE_INFINITY;
    if (miles <= NEAR_MILES) return grade;
    if (miles <= REACHED_MILES) return Math.max(1, grade - 1) as Grade;
    return grade >= 2 ? 1 : 0;
  };

/** The query names a place or a business: distance does not matter. */
export const anywhere = (judge: Judge) => () => judge;

/** The best grade with a true test. */
export const graded =
  (tests: Partial<Record<1 | 2 | 3, Test>>): Judge =>
  (listing) =>
    ([3, 2, 1] as const).find((grade) => tests[grade]?.(listing)) ?? 0;

export const of =
  (...categories: string[]): Test =>
  ({ businessCategories }) =>
    categories.some((name) => businessCategories.includes(name));

const plainNames = new Map<string, string>();

/** Letters and digits of a name, words apart, apostrophes omitted. */
function plainName({ name }: Pick<Business, 'name'>): string {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    plain = name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’‘`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    plainNames.set(name, plain);
  }
  return plain;
}

export const named =
  (pattern: RegExp): Test =>
  (listing) =>
    pattern.test(plainName(listing));

export const inTown =
  (city: string, state?: string): Test =>
  (listing) =>
    listing.city.toLowerCase() === city.toLowerCase() && (state === undefined || listing.state === state);

/** A listing of the county, by its own field or by its name. */
export const inCounty =
  (county: string, state?: string): Test =>
  (listing) =>
    (listing.county === county || plainName(listing).includes(`${county.toLowerCase()} county`)) &&
    (state === undefined || listing.state === state);

export const inState =
  (state: string): Test =>
  (listing) =>
    listing.state === state;
export const withZip =
  (zip: string): Test =>
  ({ zipCode }) =>
    zipCode === zip;
export const treats =
  (...animals: string[]): Test =>
  ({ animalTypes }) =>
    animals.some((name) => animalTypes.includes(name));

export const both =
  (...tests: Test[]): Test =>
  (listing) =>
    tests.every((test) => test(listing));
export const either =
  (...tests: Test[]): Test =>
  (listing) =>
    tests.some((test) => test(listing));
export const not =
  (test: Test): Test =>
  (listing) =>
    !test(listing);

const gainOf = (grade: number) => 2 ** grade - 1;
const discounted = (grades: readonly number[]) =>
  grades.reduce((sum, grade, place) => sum + gainOf(grade) / Math.log2(place + 2), 0);

/** How many hits count. */
export const DEPTH = 10;

const BEST: Grade = 3;

/** The grades of the ideal order, best first. */
function bestGrades(listings: readonly Business[], judge: Judge): Grade[] {
  const grades: Grade[] = [];
  let bestCount = 0;
  for (const listing of listings) {
    const grade = judge(listing);
    if (grade > 0) grades.push(grade);
    if (grade === BEST && ++bestCount === DEPTH) break;
  }
  return grades.sort((a, b) => b - a).slice(0, DEPTH);
}

/**
 * Normalized discounted cumulative gain: 1 where no order of all listings would be better. Null where nothing fits.
 */
export function ndcg(listings: readonly Business[], found: readonly Business[], judge: Judge): number | null {
  const ideal = discounted(bestGrades(listings, judge));
  return ideal === 0 ? null : discounted(found.slice(0, DEPTH).map(judge)) / ideal;
}
