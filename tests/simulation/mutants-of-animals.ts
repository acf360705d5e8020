import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the book of animals. */
export const MUTANTS_OF_ANIMALS: readonly Mutant[] = [
  {
    name: 'every animal is sent as a goat',
    rule: 'phones receive the fields of an animal as its owner wrote them',
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
