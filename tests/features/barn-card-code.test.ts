import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import {
  type CardNumber,
  isAbroad,
  LINE_NUMBERS,
  pointOf,
} from '#src/features/people/barn-card/barn-card.ts';
import { cardCode } from '#src/features/people/barn-card/card-code.ts';
import { largestFitting } from '#src/features/people/barn-card/use-fitted.ts';
import { pathOf } from '#src/ui/acts/use-qr-code.ts';

const PLACE = { farm: '', address: '', position: '', gate: '' };
const LINE: CardNumber = { name: 'Poison line', phone: '(888) 426-4435' };
const person = (name: string, phone = '352-555-0101'): CardNumber => ({ name, phone });

/** The drawn size of a path of squares, with four dots for each square. */
function drawn(path: string, size: number): { width: number; height: number; data: Uint8Array } {
  const [dots, width] = [4, size * 4];
  const data = new Uint8Array(width * width * 3).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * dots; row < (Number(y) + 1) * dots; row++)
      data.fill(
        0,
        (row * width + Number(x) * dots) * 3,
        (row * width + (Number(x) + Number(length)) * dots) * 3,
      );
  return { width, height: width, data };
}

describe('the code of a barn card', () => {
  test('is one contact with the numbers in order, the lines last, and labels', () => {
    const place = {
      ...PLACE,
      farm: 'Willow; Creek',
      address: '4120 NW 120th St\nOcala, FL',
      position: '29.1872 -82.1401',
    };
    const { text, held } = cardCode({
      place,
      people: [person('Dr. Dana'), person('Joe, farrier', '+1 (352) 555-0102 ext. 7')],
      lines: [LINE],
    });
    expect(held).toBe(2);
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Willow\\; Creek emergency;;;;',
      'FN:Willow\\; Creek emergency',
      'TEL:3525550101',
      'TEL:+13525550102,7',
      'TEL:8884264435',
      'ADR:;;4120 NW 120th St\\, Ocala\\, FL;;;;',
      'GEO:29.1872;-82.1401',
      'NOTE:Numbers in this order: Dr. Dana\\, Joe\\, farrier\\, Poison line',
      'END:VCARD',
    ]);
  });

  test('says how accurate the coordinates are if they say so', () => {
    const position = '29.1872, -82.1401 (within about 0.3 mi)';
    const { text } = cardCode({ place: { ...PLACE, position }, people: [], lines: [LINE] });
    expect(text).toContain('GEO:29.1872;-82.1401');
    expect(text).toContain('NOTE:Numbers in this order: Poison line. Coordinates: within about 0.3 mi\r\n');
  });

  test('has a unique name for each number, also for equal names and lines with two numbers', () => {
    const people = [person('Dana'), person('Dana', '352-555-0102'), person('Joe', '352-555-0103')];
    const { text } = cardCode({ place: PLACE, people, lines: LINE_NUMBERS });
    const names = /NOTE:Numbers in this order: (.*)/.exec(text)?.[1]?.split('\\, ');
    expect(names).toHaveLength(text.match(/TEL:/g)?.length ?? 0);
    expect(names?.slice(0, 3)).toEqual(['Dana', 'Dana', 'Joe']);
    expect(names?.slice(-2)).toEqual([
      'Florida State Veterinarian',
      'Florida State Veterinarian (after hours)',
    ]);
  });

  test('omits empty fields', () => {
    const { text } = cardCode({ place: PLACE, people: [], lines: [LINE] });
    expect(text).not.toMatch(/ADR|GEO/);
    expect(text).toContain('FN:Barn emergency');
  });

  test('holds the first people that fit, and always the lines', () => {
    const people = Array.from({ length: 50 }, (_, n) =>
      person(`Person ${n} of the list`, `352-555-01${10 + n}`),
    );
    const { text, held } = cardCode({ place: PLACE, people, lines: [LINE] });
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(600);
    expect(held).toBeGreaterThan(10);
    expect(text.match(/TEL:/g)).toHaveLength(held + 1);
    expect(text).toContain('TEL:35255501' + '10');
    expect(text).toContain('TEL:8884264435');
    expect(text).toContain(`Person ${held - 1} of`);
    expect(text).not.toContain(`Person ${held} of`);
  });

  test('is readable by a scanner as it is drawn', () => {
    const { text } = cardCode({
      place: { ...PLACE, farm: 'Año Nuevo 🐴' },
      people: [person('Dr. Dana')],
      lines: [LINE],
    });
    const squares = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
    expect(decodeQR(drawn(pathOf(squares), squares.length))).toBe(text);
  });
});

describe('coordinates', () => {
  test.each([
    ['29.18720, -82.14010', { lat: 29.1872, lng: -82.1401 }],
    [' 29.1872  -82.1401 ', { lat: 29.1872, lng: -82.1401 }],
    ['29.1872°N, 82.1401°W', { lat: 29.1872, lng: -82.1401 }],
    ['33.5 s 70.6 w', { lat: -33.5, lng: -70.6 }],
    ['29.1872 N, -82.1401 W', { lat: 29.1872, lng: -82.1401 }],
    ['-33.5 S, +70.6 W', { lat: -33.5, lng: -70.6 }],
    ['−33.5, −70.6', { lat: -33.5, lng: -70.6 }],
    ['29.1872, -82.1401 (within about 0.3 mi)', { lat: 29.1872, lng: -82.1401 }],
  ])('are read from %j', (text, point) => expect(pointOf(text)).toEqual(point));

  test.each(['', 'behind the church', '29.1872', '91, 0', '0, 181', '29.1872, -82.1401, 7', '1e3, 2'])(
    'are not read from %j',
    (text) => expect(pointOf(text)).toBeNull(),
  );
});

test.each([
  ['29.1872, -82.1401', false],
  ['61.2, -149.9', false],
  ['29.1872, 82.1401', true],
  ['-29.1872, -82.1401', true],
  ['behind the church', false],
])('coordinates outside the United States are detected: %j', (text, isOutside) => {
  expect(isAbroad(text)).toBe(isOutside);
});

test('a sheet uses the largest size that fits and reports if none does', () => {
  expect(largestFitting(() => true)).toBe(20);
  expect(largestFitting((size) => size <= 13)).toBe(13);
  expect(largestFitting(() => false)).toBeNull();
});
