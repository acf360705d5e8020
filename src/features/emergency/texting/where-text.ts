import type { AnimalName } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { withinText } from '#src/places/accuracy.ts';
import type { PlaceToTell } from '#src/places/origin.ts';
import { plainForSms, smsSegments } from '#src/ui/acts/sms.ts';
import { formatAge, formatWhen } from '#src/ui/formats/format-age.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { TEXTING_WORDS as WORDS } from './texting.words.ts';

export const TEXTING_LIMITS = {
  /** Text messages that it is sent as: further signs are left out and counted. */
  segments: 3,
  /** Characters of the note on how to get in. */
  noteMax: 120,
  /** From this age on a position may be of somewhere else. */
  oldAfterMs: HOUR_MS,
} as const;

/** What the text tells. */
export interface WhereFacts {
  animal: AnimalName | null;
  /** What is seen of the trouble, as it was ticked. */
  signs: readonly string[];
  origin: PlaceToTell;
  /** How to get in: gate, code, which barn. */
  note: string;
  /** This phone's clock, with which the position's time was written. */
  nowMs: number;
}

/**
 * What a vet has to know, as a text message: animal, signs, where with the age of the position, how to get in. At most
 * three messages, unless a note in letters that take much room is long: signs are left out from the last one on, with
 * their number; place and note never. Pure.
 */
export function whereText(facts: WhereFacts): string {
  for (let told = facts.signs.length; ; told--) {
    const text = plainForSms(linesOf(facts, told).join('\n'));
    if (told === 0 || smsSegments(text) <= TEXTING_LIMITS.segments) return text;
  }
}

function linesOf({ animal, signs, origin, note, nowMs }: WhereFacts, told: number): string[] {
  const kept = note.replace(/\s+/g, ' ').trim();
  return [
    WORDS.emergency(animal?.toLowerCase() ?? null),
    ...(signs.length > 0 ? [WORDS.signs(signs.slice(0, told), signs.length - told)] : []),
    ...placeLines(origin, nowMs),
    ...(kept === '' ? [] : [WORDS.howToGetIn(kept)]),
    WORDS.callBack,
  ];
}

function placeLines(origin: PlaceToTell, nowMs: number): string[] {
  if (origin.kind === 'unknown') return [WORDS.noPosition];
  if (origin.kind === 'home') return [WORDS.noPosition, WORDS.homeArea(origin.name)];
  const lat = formatDegrees(origin.point.lat);
  const lng = formatDegrees(origin.point.lng);
  const within = withinText(origin.accuracyMeters);
  return [WORDS.map(lat, lng), WORDS.position(timeOf(origin.atMs, nowMs), within, isOld(origin, nowMs))];
}

/** Whether a position may be of somewhere else by now. */
export const isOld = (origin: PlaceToTell, nowMs: number): boolean =>
  origin.kind === 'position' && nowMs - origin.atMs > TEXTING_LIMITS.oldAfterMs;

/** '12 min. ago, Tue 2:05 AM': a text may arrive hours after it was written, so the moment itself stands there too. */
function timeOf(atMs: number, nowMs: number): string {
  const age = formatAge(atMs, nowMs);
  const when = formatWhen(atMs, nowMs);
  return age === when ? when : WORDS.both(age, when);
}
