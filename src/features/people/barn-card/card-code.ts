import { BARN_CARD_LIMITS } from '#contract/limits.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { vcardText } from '../vcard.ts';
import { type BarnPlace, type CardNumber, pointOf, remarkOf } from './barn-card.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';

/** What the code of a sheet says, and of how many of the people; the lines are always in it. */
export interface CardCode {
  text: string;
  held: number;
}

export interface CardCodeOptions {
  place: BarnPlace;
  /** In the order of their worth; those of the lines come last, and always stand in the code. */
  people: readonly CardNumber[];
  lines: readonly CardNumber[];
}

/**
 * One contact with the numbers of the sheet, vCard 3.0 (RFC 2426): what every phone's camera offers to keep. Phones tell
 * of a number's label in ways of their own, so whose they are stands in the note, in their order. As many people as
 * leave the code readable on paper.
 */
export function cardCode({ place, people, lines }: CardCodeOptions): CardCode {
  for (let count = people.length; count > 0; count--) {
    const numbers = [...people.slice(0, count), ...lines];
    const text = contactOf(place, numbers);
    if (bytesOf(text) <= BARN_CARD_LIMITS.codeBytes) return { text, held: count };
  }
  return { text: contactOf(place, lines), held: 0 };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function contactOf({ farm, address, position }: BarnPlace, numbers: readonly CardNumber[]): string {
  const name = vcardText(farm === '' ? WORDS.contact : WORDS.contactOf(farm));
  const names = numbers.map((number) => number.name).join(', '); // as many as numbers, also of one name
  const point = pointOf(position);
  const remark = remarkOf(position);
  const note = WORDS.inOrder(names) + (point === null || remark === '' ? '' : WORDS.placeKnown(remark));
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${name};;;;`,
    `FN:${name}`,
    ...numbers.map(({ phone }) => `TEL:${dialled(phone)}`),
    ...(address === '' ? [] : [`ADR:;;${vcardText(address.replace(/\s*\n\s*/g, ', '))};;;;`]),
    ...(point === null ? [] : [`GEO:${point.lat};${point.lng}`]),
    `NOTE:${vcardText(note)}`,
    'END:VCARD',
  ].join('\r\n');
}

/** As short as it can be dialled. */
const dialled = (phone: string) => telHref(phone, { isSample: false })?.slice('tel:'.length) ?? phone;
