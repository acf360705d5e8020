import { BARN_CARD_LIMITS } from '#contract/limits.ts';
import { telHref } from '#src/ui/acts/links.ts';
import { vcardText } from '../vcard.ts';
import { type BarnPlace, type CardNumber, pointOf, remarkOf } from './barn-card.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';

/** The QR code's text and the number of people in it. The help lines are always included. */
export interface CardCode {
  text: string;
  held: number;
}

export interface CardCodeOptions {
  place: BarnPlace;
  /** Most important first. The help lines follow and are always included. */
  people: readonly CardNumber[];
  lines: readonly CardNumber[];
}

/**
 * Returns one vCard 3.0 contact (RFC 2426) with the sheet's numbers; every phone's camera offers to save
 * it. Phones display labels of numbers differently, so the note lists the names in order. People are left
 * out from the end until the code is readable on paper.
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
  const names = numbers.map((number) => number.name).join(', '); // duplicates stay, so that names and numbers match
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

/** The shortest form that can be dialed. */
const dialled = (phone: string) => telHref(phone, { isSample: false })?.slice('tel:'.length) ?? phone;
