import type { z } from 'zod';
import type { directoryCount } from './directory.schema.ts';
import { foldText } from './shared/fold-text.ts';
import { placeKey } from './shared/gazetteer-format.ts';
import { stateName } from './shared/places.ts';

export type DirectoryCount = z.infer<typeof directoryCount>;

/** Full name of a listing's state: 'FL' and 'Florida' are the same; empty if absent. */
export const directoryState = (state: string) => stateName(state) ?? state.trim();

/** The form in which names of cities and states are compared: 'St. Augustine' and 'Saint Augustine' are one. */
export const directoryKey = (name: string): string => placeKey(name) || foldText(name);

/** Sums names that differ only in case, accents or abbreviations under the most common spelling; A–Z, unnamed last. */
export function joinCounts(rows: readonly DirectoryCount[]): DirectoryCount[] {
  const joined = new Map<string, DirectoryCount & { most: number }>();
  for (const { name, count } of rows) {
    const key = directoryKey(name);
    const before = joined.get(key) ?? { name, count: 0, most: 0 };
    const isCommoner =
      count > before.most || (count === before.most && isCapital(name) && !isCapital(before.name));
    joined.set(key, {
      name: isCommoner ? name : before.name,
      count: before.count + count,
      most: Math.max(before.most, count),
    });
  }
  return [...joined.values()]
    .map(({ name, count }) => ({ name: name.trim(), count }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name, 'en-US'));
}

const isCapital = (name: string) => name !== name.toLowerCase();
