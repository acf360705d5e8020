import type { PinnedPerson } from '#contract/my-people.ts';
import type { ValuesOf } from '#contract/rules.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { isInUnitedStates } from '#contract/shared/united-states.ts';
import { HELP_LINES } from '#src/features/emergency/help-lines.words.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import type { BARN_CARD_RULES } from './barn-card-rules.ts';

/** The typed address, coordinates and directions. */
export type BarnPlace = ValuesOf<typeof BARN_CARD_RULES>;

export const NO_PLACE: BarnPlace = { farm: '', address: '', position: '', gate: '' };

/** A name and number on the sheet. */
export interface CardNumber {
  name: string;
  phone: string;
}

/** Poison lines and the state veterinarian. They are on every sheet. */
export const LINE_NUMBERS: readonly CardNumber[] = HELP_LINES.flatMap(({ name, phone, afterHours }) => [
  { name, phone },
  ...(afterHours === undefined ? [] : [{ name: WORDS.atNight(name), phone: afterHours }]),
]);

/** Returns the people who have a number. */
export const numbersOf = (people: readonly PinnedPerson[]): CardNumber[] =>
  people.flatMap(({ name, phone }) => (phone === null ? [] : { name, phone }));

const DEGREES = /^([+-]?\d{1,2}(?:\.\d+)?) ?°? ?([NS])?(?: ?[,;] ?| )([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i;

const REMARK = /\s*\(([^()]*)\)\s*$/;

/** Returns the accuracy given in parentheses after the coordinates, or ''. */
export const remarkOf = (position: string): string => REMARK.exec(position)?.[1]?.trim() ?? '';

/** Parses coordinates. Returns null if they are not a point on earth. */
export function pointOf(text: string): LatLng | null {
  const typed = text.replace(REMARK, '').trim().replace(/\s+/g, ' ').replaceAll('−', '-');
  const [, north, ns, east, ew] = DEGREES.exec(typed) ?? [];
  if (north === undefined || east === undefined) return null;
  const lat = towards(Number(north), /s/i.test(ns ?? ''));
  const lng = towards(Number(east), /w/i.test(ew ?? ''));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** South and west are negative, even if a minus and a letter are both given. */
const towards = (degrees: number, isNegative: boolean) => (isNegative ? -Math.abs(degrees) : degrees);

/** Whether the text is a point outside the United States: a missing minus would send the driver to China. */
export function isAbroad(text: string): boolean {
  const point = pointOf(text);
  return point !== null && !isInUnitedStates(point);
}
