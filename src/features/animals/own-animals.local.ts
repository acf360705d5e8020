import type { User } from '#contract/auth.ts';
import { type AnimalName, isAnimalName } from '#contract/catalogue.ts';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import type { Core } from '#src/local/core.ts';
import { animalNameOf } from '#src/words/labels.ts';
import { type ShownAnimal, withWrites } from './animals.overlay.ts';
import { confirmedOf, readLocalBook, waitingWrites } from './read-book.local.ts';

/** Reads the catalogue's animals that the person keeps or likes, those of the book first. */
export async function readOwnAnimals(core: Core, user: User | null): Promise<AnimalName[]> {
  const { animals } = await readPreferences(core, user);
  return [...new Set([...(await readOwnSpecies(core, user?.id ?? null)), ...animals.filter(isAnimalName)])];
}

/** Reads the catalogue's animals that are in the book and still here, the most frequent first. */
export async function readOwnSpecies(core: Core, userId: number | null): Promise<AnimalName[]> {
  const counts = new Map<AnimalName, number>();
  for (const { species, isGone } of await readAnimals(core, userId)) {
    const name = animalNameOf(species);
    if (!isGone && isAnimalName(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** The animals of a book without its records, which may be thousands. */
async function readAnimals(core: Core, userId: number | null): Promise<readonly ShownAnimal[]> {
  if (userId === null) return (await readLocalBook(core)).animals;
  const waiting = await waitingWrites(core, userId);
  return withWrites({ animals: confirmedOf(await core.cache.animals.toArray()), records: [] }, waiting)
    .animals;
}
