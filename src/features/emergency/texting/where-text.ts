import type { HelpAnimal } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { roughMiles } from '#src/places/accuracy.ts';
import type { PlaceToTell } from '#src/places/origin.ts';
import { plainForSms, smsSegments } from '#src/ui/acts/sms.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { VET_TEXT, type VetText } from './vet-text.words.ts';

export const TEXTING_LIMITS = {
  /** Most text messages: further signs are left out and counted. */
  segments: 3,
  /** Most characters of the note on the way in. */
  noteMax: 120,
  /** An older position may be wrong by now. */
  oldAfterMs: HOUR_MS,
} as const;

/** Contents of the text. */
export interface WhereFacts {
  animal: HelpAnimal | null;
  /** Sentences about an animal of the book, the most important first. */
  about?: readonly string[];
  /** Ticked signs. */
  signs: readonly string[];
  origin: PlaceToTell;
  /** The way in: gate, code, which barn. */
  note: string;
  /** This phone's clock, as used for the time of the position. */
  nowMs: number;
}

/**
 * Returns the text message for a vet: animal, what is known about it, signs, position with its age, way in. To fit three
 * messages it leaves out sentences about the animal but the first, then signs, which it counts, then that sentence; never
 * the place or the note, so a long note may need more.
 */
export function whereText(facts: WhereFacts, words: VetText = VET_TEXT): string {
  const { about = [], signs } = facts;
  const withLess = [
    ...about.map((_, index) => ({ aboutCount: about.length - index, signCount: signs.length })),
    ...signs.map((_, index) => ({ aboutCount: Math.min(about.length, 1), signCount: signs.length - index })),
    { aboutCount: Math.min(about.length, 1), signCount: 0 },
  ];
  const texts = withLess.map((counts) => plainForSms(linesOf(facts, words, counts).join('\n')));
  const fitting = texts.find((text) => smsSegments(text) <= TEXTING_LIMITS.segments);
  return fitting ?? plainForSms(linesOf(facts, words, { aboutCount: 0, signCount: 0 }).join('\n'));
}

function linesOf(
  { animal, about = [], signs, origin, note, nowMs }: WhereFacts,
  words: VetText,
  { aboutCount, signCount }: { aboutCount: number; signCount: number },
): string[] {
  const trimmed = note.replace(/\s+/g, ' ').trim();
  return [
    words.emergency(animal),
    ...(aboutCount > 0 ? [about.slice(0, aboutCount).join(' ')] : []),
    ...(signs.length > 0 ? [words.signs(signs.slice(0, signCount), signs.length - signCount)] : []),
    ...placeLines(origin, nowMs, words),
    ...(trimmed === '' ? [] : [words.howToGetIn(trimmed)]),
    words.callBack,
  ];
}

function placeLines(origin: PlaceToTell, nowMs: number, words: VetText): string[] {
  if (origin.kind === 'unknown') return [words.noPosition];
  if (origin.kind === 'home') return [words.noPosition, words.homeArea(origin.name)];
  const lat = formatDegrees(origin.point.lat);
  const lng = formatDegrees(origin.point.lng);
  const miles = roughMiles(origin.accuracyMeters);
  const within = miles === null ? null : words.within(miles);
  return [
    words.map(lat, lng),
    words.position(timeOf(origin.atMs, nowMs, words), within, isOld(origin, nowMs)),
  ];
}

/** Whether a position may be wrong by now. */
export const isOld = (origin: PlaceToTell, nowMs: number): boolean =>
  origin.kind === 'position' && nowMs - origin.atMs > TEXTING_LIMITS.oldAfterMs;

/** '12 min. ago, Tue 2:05 AM': includes the time itself, because a text may arrive hours later. */
function timeOf(atMs: number, nowMs: number, { ages, both }: VetText): string {
  const age = ages.formatAge(atMs, nowMs);
  const when = ages.formatWhen(atMs, nowMs);
  return age === when ? when : both(age, when);
}
