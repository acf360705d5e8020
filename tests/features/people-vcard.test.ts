import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PinnedPerson } from '#contract/my-people.ts';
import { vcardsOf } from '#src/features/people/vcard.ts';

const person = (rest: Partial<PinnedPerson> = {}): PinnedPerson => ({
  id: '0b7c6a4e-7b1e-4f59-9a57-6f1f0f3a7f10',
  businessId: null,
  name: 'Dana',
  phone: '+1 352-555-0101',
  note: '',
  ...rest,
});
const linesOf = (file: string) => file.split('\r\n');
const unfolded = (file: string) => linesOf(file.replaceAll('\r\n ', ''));
/** The value as an address book reads it. */
const read = (value: string) =>
  value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));

test('a person is a vCard 3.0 with name, number and note', () => {
  expect(linesOf(vcardsOf([person({ note: 'Gate code 4411,\nask for Dana; back\\gate' })]))).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'UID:0b7c6a4e-7b1e-4f59-9a57-6f1f0f3a7f10',
    'FN:Dana',
    'N:Dana;;;;',
    'TEL;TYPE=VOICE:+1 352-555-0101',
    'NOTE:Gate code 4411\\,\\nask for Dana\\; back\\\\gate',
    'END:VCARD',
    '',
  ]);
});

test('a business is an organization, and one without a number has no line for it', () => {
  const lines = linesOf(vcardsOf([person({ businessId: 7, name: 'Vet; Sons, Inc.', phone: null })]));
  expect(lines).toContain('ORG:Vet\\; Sons\\, Inc.');
  expect(lines.filter((line) => /^(?:TEL|NOTE)/.test(line))).toEqual([]);
});

test('a list is one card after the other, in its order', () => {
  const names = unfolded(vcardsOf([person({ name: 'Ada' }), person({ name: 'Ben' })])).filter((line) =>
    /^(?:BEGIN|FN)/.test(line),
  );
  expect(names).toEqual(['BEGIN:VCARD', 'FN:Ada', 'BEGIN:VCARD', 'FN:Ben']);
});

test('any note is unchanged after reading, no line is longer than 75 bytes, and no note adds fields', () => {
  const note = fc.string({
    unit: fc.constantFrom('a', 'é', '🐴', ',', ';', '\\', '\n', ' ', ':', 'END:VCARD'),
    maxLength: 90,
  });
  fc.assert(
    fc.property(note, (words) => {
      const file = vcardsOf([person({ note: words })]);
      for (const line of linesOf(file)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const lines = unfolded(file);
      expect(lines.length).toBe(words === '' ? 8 : 9);
      if (words !== '') expect(read(lines[6]?.slice('NOTE:'.length) ?? '')).toBe(words);
    }),
  );
});
