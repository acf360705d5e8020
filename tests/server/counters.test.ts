import { expect, test } from 'vitest';
import { notShared } from '#server/limits/shared-counts.ts';

test('counters keep a short form of a long name, another one for each name', () => {
  const { nameOf } = notShared<number, number>({
    ...{ isChange: () => true, isState: () => true, join: (a: number, b: number) => a + b },
    ...{ receive: () => {}, state: () => [], mergeState: () => {} },
  });
  const long = 'x'.repeat(250_000);
  expect(nameOf(long).length).toBeLessThan(100);
  expect(nameOf(`${long}y`)).not.toBe(nameOf(long));
  expect(nameOf(7)).toBe('7');
});
