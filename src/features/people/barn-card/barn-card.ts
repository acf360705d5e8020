import type { PinnedPerson } from '#contract/my-people.ts';
import type { ValuesOf } from '#contract/rules.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { isInUnitedStates } from '#contract/shared/united-states.ts';
import { HELP_LINES } from '#src/features/emergency/help-lines.words.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import type { BARN_CARD_RULES } from './barn-card-rules.ts';

/** What the person has typed about the place. */
export type BarnPlace = ValuesOf<typeof BARN_CARD_RULES>;

export const NO_PLACE: BarnPlace = { farm: '', address: '', position: '', gate: '' };

/** Somebody to call, as the sheet names them. */
export interface CardNumber {
  name: string;
  phone: string;
}

/** Numbers of the poison lines and of the state's vet, which stand on every sheet; each has a name of its own. */
export const LINE_NUMBERS: readonly CardNumber[] = HELP_LINES.flatMap(({ name, phone, afterHours }) => [
  { name, phone },
  ...(afterHours === undefined ? [] : [{ name: WORDS.atNight(name), phone: afterHours }]),
]);

/** Those of a list who can be called, in its order. */
export const numbersOf = (people: readonly PinnedPerson[]): CardNumber[] =>
  people.flatMap(({ name, phone }) => (phone === null ? [] : { name, phone }));

const DEGREES = /^([+-]?\d{1,2}(?:\.\d+)?) ?°? ?([NS])?(?: ?[,;] ?| )([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i;

const REMARK = /\s*\(([^()]*)\)\s*$/;

/** What stands in brackets behind the degrees: how exact they are. Empty where nothing does. */
export const remarkOf = (position: string): string => REMARK.exec(position)?.[1]?.trim() ?? '';

/** Latitude and longitude that somebody has typed; null for what is no place on earth. */
export function pointOf(text: string): LatLng | null {
  const typed = text.replace(REMARK, '').trim().replace(/\s+/g, ' ').replaceAll('−', '-');
  const [, north, ns, east, ew] = DEGREES.exec(typed) ?? [];
  if (north === undefined || east === undefined) return null;
  const lat = towards(Number(north), /s/i.test(ns ?? ''));
  const lng = towards(Number(east), /w/i.test(ew ?? ''));
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Degrees south and west are negative, also where both the letter and the sign say so. */
const towards = (degrees: number, isNegative: boolean) => (isNegative ? -Math.abs(degrees) : degrees);

/** Whether what is typed is a point, but none of the United States: a forgotten minus leads a driver to China. */
export function isAbroad(text: string): boolean {
  const point = pointOf(text);
  return point !== null && !isInUnitedStates(point);
}
