import { findPhoneNumbersInText } from 'libphonenumber-js';
import { tidy } from './normalize.ts';

/** A cell with phone numbers. */
export interface ReadPhone {
  /** '(352) 555-0142', with ' ext. 12' for an extension; null without a North American number. */
  phone: string | null;
  /** Further numbers, which a listing has no field for. */
  others: string[];
}

/** Our own form, as listings store it. */
const STANDARD = /^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/;
const NATIONAL = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/;
/** A comma or semicolon before another full number would be read as the start of an extension. */
const NEXT_NUMBER = /\s*[,;]\s*(?=(?:\+?1[-. ]?)?\(?[2-9]\d\d\)?[-. ]?\d{3}[-. ]?\d{4})/g;
/** Excel writes long numbers like this; with fewer digits the number is lost. */
const SCIENTIFIC = /^(\d)\.(\d{9,10})E\+?(\d\d)$/i;
/** '1-800-PETMEDS', '606-555-PETS': capital letters after an area code. */
const KEYPAD =
  /(?<!\w)(?:1[-.])?\(?([2-9]\d\d)[-.)] ?(?=[\d.-]*[A-Z])([A-Z2-9][A-Z0-9]{2})[-.]?([A-Z0-9]{4})(?!\w)/g;
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** Reads the first North American number of a cell: words around it are ignored, letters are read by keypad. */
export function readPhone(text: string): ReadPhone {
  if (STANDARD.test(text)) return { phone: text, others: [] };
  const numbers = findPhoneNumbersInText(prepared(tidy(text)), 'US').flatMap(({ number }) => {
    const { countryCallingCode, nationalNumber, ext } = number;
    const parts = countryCallingCode === '1' ? NATIONAL.exec(nationalNumber) : null;
    return parts ? [`(${parts[1]}) ${parts[2]}-${parts[3]}${ext === undefined ? '' : ` ext. ${ext}`}`] : [];
  });
  const [phone = null, ...others] = new Set(numbers);
  return { phone, others };
}

/** Returns the first number of a cell, or null. */
export const normalizePhone = (text: string): string | null => readPhone(text).phone;

function prepared(text: string): string {
  const [, first, rest = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (first !== undefined && rest.length === Number(exponent)) return `${first}${rest}`;
  return text
    .replace(/^(\d{10,11})\.0+$/, '$1')
    .replace(/\blocal\b/gi, 'ext')
    .replace(KEYPAD, (_, area: string, exchange: string, line: string) =>
      [area, ...[exchange, line].map(digitsOf)].join('-'),
    )
    .replace(NEXT_NUMBER, ' / ');
}

const digitsOf = (letters: string) =>
  letters.replace(/[A-Z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2));
