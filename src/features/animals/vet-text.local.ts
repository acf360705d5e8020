import { ANIMAL_FIELDS, RECORD_FIELDS } from '#contract/animals.ts';
import { formatDay, withdrawalOf } from './animal-dates.ts';
import type { ShownAnimal, ShownRecord } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';
import { fieldLines } from './field-lines.local.ts';

/** Records in the text: a vet asks about the last ones, and a message has limits. */
const RECORDS_MOST = 20;

/** Describes an animal for the vet, as the text of a message. @param records newest first */
export function vetText(animal: ShownAnimal, records: readonly ShownRecord[]): string {
  const { key: _, vetPersonKey: _vet, isWaiting: _waiting, ...facts } = animal;
  const lines = records.slice(0, RECORDS_MOST).map((record) => {
    const { kind, on, ...rest } = record;
    const { meat, milk } = withdrawalOf(record);
    return [
      `${WORDS.kinds[kind]}, ${formatDay(on)}`,
      fieldLines(RECORD_FIELDS, rest),
      ...(meat === undefined ? [] : [`${WORDS.meat} ${WORDS.through(formatDay(meat))}`]),
      ...(milk === undefined ? [] : [`${WORDS.milk} ${WORDS.through(formatDay(milk))}`]),
    ]
      .filter(Boolean)
      .join('\n');
  });
  return [fieldLines(ANIMAL_FIELDS, facts), ...lines].join('\n\n');
}
