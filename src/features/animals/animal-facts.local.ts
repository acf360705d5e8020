import { labelOf } from '#src/words/labels.ts';
import { formatDay } from './animal-dates.ts';
import type { Book, ShownAnimal } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';

/** Number of recent records in the text to a vet. */
const RECORDS = 3;

/** Facts about one animal for a vet, one sentence each, the most important first. */
export function factsOf({ records }: Book, animal: ShownAnimal): string[] {
  const { name, species, sex, bornOn, weightLb, normalTempF, pulse, breaths, medicines, allergies } = animal;
  const normal = [
    normalTempF && WORDS.temperature(normalTempF),
    pulse && WORDS.pulse(pulse),
    breaths && WORDS.breaths(breaths),
  ].filter(Boolean);
  const latest = records
    .filter((record) => record.animal === animal.key)
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .slice(0, RECORDS)
    .map(({ kind, on, product, amount }) =>
      [formatDay(on), product ?? WORDS.kinds[kind], amount].filter(Boolean).join(' '),
    );
  const who = [name, labelOf(species).toLowerCase(), sex?.toLowerCase(), weightLb && WORDS.pounds(weightLb)];
  return [
    `${[...who, bornOn && WORDS.born(formatDay(bornOn))].filter(Boolean).join(', ')}.`,
    ...(medicines ? [WORDS.takes(medicines)] : []),
    ...(allergies ? [WORDS.allergicTo(allergies)] : []),
    ...(normal.length > 0 ? [WORDS.normally(normal.join(', '))] : []),
    ...(latest.length > 0 ? [WORDS.lately(latest.join('; '))] : []),
  ].map((sentence) => sentence.replace(/\s+/g, ' '));
}
