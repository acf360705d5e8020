import { expect, test } from 'vitest';
import { starFills, starRow } from '#src/ui/shown/stars.tsx';

test.each([
  [5, 5, 0],
  [4.9, 4, 1],
  [4.5, 4, 1],
  [4.49, 4, 0],
  [4, 4, 0],
  [0.5, 0, 1],
  [0.4, 0, 0],
  [0, 0, 0],
])('%f is drawn as %i full stars and %i half', (rating, full, half) => {
  expect(starRow(rating)).toEqual({ full, half, empty: 5 - full - half });
});

test.each([
  [-1, 0],
  [6.2, 5],
  [Number.NaN, 0],
])('the invalid rating %f is drawn as %i stars', (rating, full) => {
  expect(starRow(rating).full).toBe(full);
});

test('the half star follows the full ones', () => {
  expect(starFills(3.7)).toEqual(['full', 'full', 'full', 'half', 'empty']);
});
