import type { ANIMAL_MESSAGES } from '#contract/animals.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/animals.ts in Spanish. */
export const ANIMAL_ES: Sentences<typeof ANIMAL_MESSAGES> = {
  name: 'Falta el nombre.',
  nameLong: 'El nombre puede tener como máximo 80 caracteres.',
  species: 'Falta la especie.',
  speciesLong: 'La especie puede tener como máximo 40 caracteres.',
  sex: 'El sexo puede tener como máximo 40 caracteres.',
  day: 'Escriba un día de 1900 a 2199, como AAAA-MM-DD.',
  weight: 'El peso debe ser de 0.1 a 5,000 lb.',
  text: 'Esto puede tener como máximo 120 caracteres.',
  temperature: 'La temperatura debe ser de 50 a 120 °F.',
  rate: 'Escriba un número entero de 1 a 999.',
  note: 'La nota puede tener como máximo 500 caracteres.',
  by: 'Esto puede tener como máximo 80 caracteres.',
  vet: 'vetPersonKey debe ser el id de una entrada de Mis contactos.',
  kind: 'Elija el tipo de registro.',
  meatDays: 'Escriba días enteros de 0 a 999.',
  milkHours: 'Escriba horas enteras de 0 a 9999.',
  animal: 'animal debe ser el id de un animal, o la clave del envío que lo creó.',
  record: 'record debe ser el id de un registro, o la clave del envío que lo creó.',
  noAnimal: 'Este animal ya no está en su libro.',
  noRecord: 'Este registro ya no está en su libro.',
  fullAnimals: 'En el libro caben 200 animales como máximo. Quite uno primero.',
  fullRecords: 'En el libro caben 5,000 registros como máximo. Quite algunos primero.',
};
