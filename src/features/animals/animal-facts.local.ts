import type { VetText } from '#src/features/emergency/texting/vet-text.words.ts';
import { formatDay, newestFirst } from './animal-dates.ts';
import type { Book, ShownAnimal } from './animals.overlay.ts';

/** Number of recent records in the text to a vet. */
const RECORDS = 3;

/** Facts about one animal for a vet, one sentence each, the most important first. */
export function factsOf({ records }: Book, animal: ShownAnimal, words: VetText): string[] {
  const { name, species, sex, bornOn, weightLb, normalTempF, pulse, breaths, medicines, allergies } = animal;
  const normal = [
    normalTempF && words.temperature(normalTempF),
    pulse && words.pulse(pulse),
    breaths && words.breaths(breaths),
  ].filter(Boolean);
  const latest = newestFirst(records.filter((record) => record.animal === animal.key))
    .slice(0, RECORDS)
    .map(({ kind, on, product, amount }) =>
      [formatDay(on, words.locale), product ?? words.nameOf(kind), amount].filter(Boolean).join(' '),
    );
  const who = [
    name,
    words.nameOf(species).toLowerCase(),
    sex?.toLowerCase(),
    weightLb && words.pounds(weightLb),
  ];
  return [
    `${[...who, bornOn && words.born(formatDay(bornOn, words.locale))].filter(Boolean).join(', ')}.`,
    ...(allergies ? [words.allergicTo(allergies)] : []),
    ...(medicines ? [words.takes(medicines)] : []),
    ...(normal.length > 0 ? [words.normally(normal.join(', '))] : []),
    ...(latest.length > 0 ? [words.lately(latest.join('; '))] : []),
  ].map((sentence) => sentence.replace(/\s+/g, ' '));
}
