import { zip5 } from '#contract/shared/places.ts';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';

/** What is wrong with the text of a place that no table knows, and what is accepted instead. */
export function placeTrouble(text: string): string {
  return `${whatIsWrong(text.trim())} ${WORDS.placeAccepted}`;
}

function whatIsWrong(text: string): string {
  if (!/^[\d\s-]+$/.test(text)) return WORDS.unknownPlace(text);
  return zip5(text) === null ? WORDS.wrongZip : WORDS.unknownZip(text);
}
