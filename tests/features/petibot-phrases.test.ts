import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patternOf } from '#src/features/petibot/answers/phrases.ts';

const FOLDER = 'src/features/petibot/phrases';

test('phrases match whole words, any ending, any word, gaps and the words of a list', () => {
  const matches = (phrase: string, text: string) =>
    patternOf([phrase], { BELLY: ['belly|gut', 'flank'] }).test(text);
  expect(matches('colic*', 'a colicky mare')).toBe(true);
  expect(matches('colic', 'a colicky mare')).toBe(false);
  expect(matches('paraly[sz]*', 'he is paralysed')).toBe(true);
  expect(matches('(very )?hard _ BELLY', 'a hard round flank')).toBe(true);
  expect(matches('hard _ BELLY', 'a hard belly')).toBe(false);
  expect(matches('throat ~20 stuck', 'his throat has something stuck')).toBe(true);
  expect(matches('throat ~5 stuck', 'his throat has something stuck')).toBe(false);
  expect('que le doy a mi vaca'.replace(patternOf(['que le doy a mi (=_)']), 'feed $1')).toBe('feed vaca');
});

test.each(readdirSync(FOLDER))('the phrases of %s have at most 200 characters', (name) => {
  const texts = readFileSync(`${FOLDER}/${name}`, 'utf8').match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  expect(texts.filter((text) => text.length > 202)).toEqual([]);
});
