import type { PinnedPerson } from '#contract/my-people.ts';

/** Media type of vCard files (RFC 6350, section 10). */
export const VCARD_TYPE = 'text/vcard;charset=utf-8';

/** Formats people as vCard 3.0 (RFC 2426), the version that every phone reads. */
export const vcardsOf = (people: readonly PinnedPerson[]): string => people.map(vcardOf).join('');

function vcardOf({ id, businessId, name, phone, note }: PinnedPerson): string {
  const text = vcardText(name);
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${id}`,
    `FN:${text}`,
    `N:${text};;;;`,
    ...(businessId === null ? [] : [`ORG:${text}`]),
    ...(phone === null ? [] : [`TEL;TYPE=VOICE:${vcardText(phone)}`]),
    ...(note === '' ? [] : [`NOTE:${vcardText(note)}`]),
    'END:VCARD',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Escapes special characters (RFC 2426, section 4). */
export const vcardText = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

const LINE_BYTES = 75;
const utf8 = new TextEncoder();

/** Folds a line at 75 bytes without splitting a character. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
