import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the book of animals. */
export const MUTANTS_OF_ANIMALS: readonly Mutant[] = [
  {
    name: 'every animal sent as a goat',
    rule: 'phones get the fields of an animal as its person wrote them',
    invariant: 'book',
    changes: [
      change(
        'server/features/animals/animals.repository.ts',
        "...(JSON.parse(body) as Omit<Animal, 'id' | 'key'>),",
        "...(JSON.parse(body) as Omit<Animal, 'id' | 'key'>),\n  species: 'Goat',",
      ),
    ],
  },
];
