import type { ANIMAL_MESSAGES } from '#contract/animals.ts';
import { ANIMAL_LIMITS as L } from '#contract/limits.ts';
import type { Sentences } from '#src/words/in-languages.ts';

/** Sentences of contract/animals.ts in Spanish. */
export const ANIMAL_ES: Sentences<typeof ANIMAL_MESSAGES> = {
  name: 'Falta el nombre.',
  nameLong: `El nombre puede tener como máximo ${L.nameMax} caracteres.`,
  species: 'Falta la especie.',
  speciesLong: `La especie puede tener como máximo ${L.termMax} caracteres.`,
  sex: `El sexo puede tener como máximo ${L.termMax} caracteres.`,
  day: 'Escriba el día como AAAA-MM-DD.',
  weight: 'El peso debe ser de 0.1 a 5,000 lb.',
  text: `Esto puede tener como máximo ${L.textMax} caracteres.`,
  temperature: 'La temperatura debe ser de 50 a 120 °F.',
  rate: `Escriba un número entero de 1 a ${L.rateMax}.`,
  note: `La nota puede tener como máximo ${L.noteMax} caracteres.`,
  by: `Esto puede tener como máximo ${L.byMax} caracteres.`,
  vet: 'vetPersonKey debe ser el id de una entrada de Mis contactos.',
  kind: 'Elija el tipo de registro.',
  meatDays: `Escriba días enteros de 0 a ${L.meatDaysMax}.`,
  milkHours: `Escriba horas enteras de 0 a ${L.milkHoursMax}.`,
  animal: 'animal debe ser el id de un animal, o la clave del envío que lo creó.',
  record: 'record debe ser el id de un registro, o la clave del envío que lo creó.',
  noAnimal: 'Este animal ya no está en su libro.',
  noRecord: 'Este registro ya no está en su libro.',
  fullAnimals: `En el libro caben ${L.animals} animales como máximo. Quite uno primero.`,
  fullRecords: 'En el libro caben 5,000 registros como máximo. Quite algunos primero.',
};
