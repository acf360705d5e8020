import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseGazetteer } from '#contract/shared/gazetteer.ts';
import { guessPlace } from '#contract/shared/guess-place.ts';

const table = (name: string) =>
  parseGazetteer(readFileSync(new URL(`../../public/places/${name}.txt`, import.meta.url), 'utf8'));
const florida = table('florida');
const us = table('us');

test.each([
  ['Tallahasee', 'Tallahassee, FL'],
  ['Tallahasee, FL', 'Tallahassee, FL'],
  ['kissimee', 'Kissimmee, FL'],
  ['Ocalla, Florida', 'Ocala, FL'],
  ['Gainsville, FL', 'Gainesville, FL'],
  ['Marion County', 'Ocala, FL'],
  ['Marion County, FL', 'Ocala, FL'],
])('%s is guessed as %s, by the Florida table and by the national one', (text, meant) => {
  expect(guessPlace(florida, text)).toBe(meant);
  expect(guessPlace(us, text)).toBe(meant);
});

test.each(['Xyzzyville', '99999', '', 'Marion County, Georgia', 'Wxq'])(
  'nothing is offered for "%s"',
  (text) => {
    expect(guessPlace(florida, text)).toBeNull();
  },
);

test('a named state limits the guess', () => {
  expect(guessPlace(us, 'Savanah, GA')).toBe('Savannah, GA');
});
