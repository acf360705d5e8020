import { expect, test } from 'vitest';
import { joinPreferences, mergePreferences, type PreferencesWrite } from '#contract/profile.ts';

const NAMES = ['Dog', 'Cat', 'Horse', 'Goat'];
/** Every list of some of the names. */
const LISTS = Array.from({ length: 2 ** NAMES.length }, (_, bits) =>
  NAMES.filter((_name, place) => (bits >> place) % 2 === 1),
);

const write = (animals: string[], base?: string[]): PreferencesWrite => ({
  animals,
  businessTypes: [],
  ...(base ? { base: { animals: base, businessTypes: [] } } : {}),
});

test('two merged changes have the same effect on any list as one after the other', () => {
  const some = LISTS.filter((_, index) => index % 3 === 0);
  for (const server of LISTS)
    for (const [base, args] of some.flatMap((b) => some.map((a) => [b, a] as const)))
      for (const [laterBase, laterArgs] of some.flatMap((b) => LISTS.map((a) => [b, a] as const))) {
        const [earlier, later] = [write(args, base), write(laterArgs, laterBase)];
        const stored = { animals: server, businessTypes: [] };
        const both = mergePreferences(mergePreferences(stored, earlier), later).animals;
        const joined = mergePreferences(stored, joinPreferences(earlier, later)).animals;
        if (joined.toSorted().join() !== both.toSorted().join())
          expect({ server, earlier, later, joined }).toEqual({ server, earlier, later, joined: both });
      }
});

test('two merged changes set the whole list if one of them did', () => {
  expect(joinPreferences(write(['Dog']), write(['Cat'], ['Dog']))).toEqual(write(['Cat']));
  expect(joinPreferences(write(['Dog'], []), write(['Cat']))).toEqual(write(['Cat']));
});
