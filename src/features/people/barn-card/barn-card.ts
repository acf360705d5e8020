import type { BARN_CARD_RULES } from '#contract/barn-card.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import type { ValuesOf } from '#contract/rules.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { HELP_LINES } from '#src/features/emergency/help-lines.words.ts';

/** What the person has typed about the place. */
export type BarnPlace = ValuesOf<typeof BARN_CARD_RULES>;

export const NO_PLACE: BarnPlace = { farm: '', address: '', position: '', gate: '' };

/** Somebody to call, as the sheet names them. */
export interface CardNumber {
  name: string;
  phone: string;
}

/** Numbers of the poison lines and of the state's vet, which stand on every sheet. */
export const LINE_NUMBERS: readonly CardNumber[] = HELP_LINES.flatMap(({ name, phone, afterHours }) =>
  [phone, afterHours].flatMap((number) => (number === undefined ? [] : { name, phone: number })),
);

/** Those of a list who can be called, in its order. */
export const numbersOf = (people: readonly PinnedPerson[]): CardNumber[] =>
  people.flatMap(({ name, phone }) => (phone === null ? [] : { name, phone }));

const DEGREES = /^([+-]?\d{1,2}(?:\.\d+)?) ?°? ?([NS])?(?: ?[,;] ?| )([+-]?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i;

/** Latitude and longitude that somebody has typed; null for what is no place on earth. */
export function pointOf(text: string): LatLng | null {
  const [, north, ns, east, ew] = DEGREES.exec(text.trim().replace(/\s+/g, ' ').replace('−', '-')) ?? [];
  if (north === undefined || east === undefined) return null;
  const lat = Number(north) * (/s/i.test(ns ?? '') ? -1 : 1);
  const lng = Number(east) * (/w/i.test(ew ?? '') ? -1 : 1);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}
