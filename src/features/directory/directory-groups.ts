import type { Business } from '#contract/businesses.ts';
import type { DirectorySearch } from '#contract/directory.ts';
import { stateName } from '#contract/places.ts';
import { US_STATES } from '#contract/places-states.ts';
import { foldText } from '#contract/text-search.ts';

/** What the directory reads of a business. */
export type Listed = Pick<Business, 'id' | 'name' | 'state' | 'city' | 'businessCategories'>;

export interface Group {
  /** Empty where the listings do not say. */
  name: string;
  count: number;
}

/** The state of a listing by its full name: 'FL' and 'Florida' are one; empty where none is given. */
export const stateOf = ({ state }: Listed) => stateName(state) ?? state.trim();

/** All fifty states and whatever else occurs, A–Z, also those of which this phone keeps nothing. */
export function groupStates(rows: readonly Listed[]): Group[] {
  const counts = countBy(rows, (row) => [stateOf(row)]);
  for (const { name } of US_STATES) if (!counts.has(name)) counts.set(name, 0);
  return sorted(counts);
}

/** The cities of a state, A–Z; spellings that differ in case or accents alone are one. */
export function groupCities(rows: readonly Listed[], state: string): Group[] {
  const names = new Map<string, string>();
  const counts = countBy(
    rows.filter((row) => stateOf(row) === state),
    ({ city }) => {
      const key = foldText(city);
      if (!names.has(key)) names.set(key, city.trim());
      return [names.get(key) ?? ''];
    },
  );
  return sorted(counts);
}

/** The categories among some listings, A–Z; one listing counts in each of its categories. */
export function groupCategories(rows: readonly Listed[]): Group[] {
  return sorted(countBy(rows, ({ businessCategories }) => businessCategories));
}

/** The listings of a place and category, A–Z by name, ties by id. */
export function listOf<B extends Listed>(
  rows: readonly B[],
  { state, city, category }: DirectorySearch,
): B[] {
  return rows
    .filter((row) => state === undefined || stateOf(row) === state)
    .filter((row) => city === undefined || foldText(row.city) === foldText(city))
    .filter((row) => category === undefined || row.businessCategories.includes(category))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US') || a.id - b.id);
}

/** Where a name stands in the alphabet: its first letter without accents, '#' for anything else. */
export function letterOf(name: string): string {
  const first = foldText(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}

/** Groups in the order they come, under their letters. */
export function byLetter<T extends { name: string }>(items: readonly T[]): { letter: string; items: T[] }[] {
  const letters: { letter: string; items: T[] }[] = [];
  for (const item of items) {
    const letter = letterOf(item.name);
    const last = letters.find((entry) => entry.letter === letter);
    if (last) last.items.push(item);
    else letters.push({ letter, items: [item] });
  }
  return letters;
}

function countBy(rows: readonly Listed[], namesOf: (row: Listed) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const name of new Set(namesOf(row))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What has no name stands last. */
function sorted(counts: ReadonlyMap<string, number>): Group[] {
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'en-US'));
}
