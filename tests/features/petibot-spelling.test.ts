import { expect, test } from 'vitest';
import { mended } from '#src/features/petibot/answers/spelling.ts';
import { answer } from './petibot-support.ts';

const none = () => false;

test('a five-letter word with a replaced letter is not corrected to "snake"', () => {
  for (const word of ['stake', 'shake', 'snare']) expect(mended(word, none)).toBe(word);
  expect(answer('my dog got bit on a stake').guide?.slug).not.toBe('snake-bite');
  expect(answer('a shake fell off the barn roof and got my horse').guide?.slug).not.toBe('snake-bite');
});

test('swapped, added and missing letters are corrected, and replaced ones in longer words', () => {
  expect(mended('snaek', none)).toBe('snake');
  expect(mended('snakke', none)).toBe('snake');
  expect(mended('bleding', none)).toBe('bleeding');
  expect(mended('poisin', none)).toBe('poison');
  expect(mended('my horse has colik', none)).toBe('my horse has colic');
  expect(answer('my dog was bit by a snaek').guide?.slug).toBe('snake-bite');
});
