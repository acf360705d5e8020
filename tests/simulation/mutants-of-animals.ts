import { change } from '#tests/support/source-change.ts';
import type { Mutant } from './mutant.ts';

/** Rules of the book of animals. */
export const MUTANTS_OF_ANIMALS: readonly Mutant[] = [
  {
    name: 'records outlive their animal',
    rule: 'an animal is removed with its records',
    invariant: 'book',
    changes: [
      change(
        'server/features/animals/animals.service.ts',
        "  await w.trx.updateTable('animal_records').set(REMOVED).where('animal_id', '=', id).execute();\n",
        '',
      ),
    ],
  },
  {
    name: 'a local book forgotten too soon',
    rule: 'the book of somebody without an account is forgotten only after its writes are stored',
    invariant: 'book',
    changes: [
      change(
        'src/features/animals/animals-offer.local.ts',
        "    const key = await writeBook(core, user, writesOf(book), { about: '' });\n    await forgetLocalBook(core);",
        "    await forgetLocalBook(core);\n    const key = await writeBook(core, user, writesOf(book), { about: '' });",
      ),
    ],
  },
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
