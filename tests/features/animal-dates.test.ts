import { expect, test } from 'vitest';
import { datesOf, dayOf } from '#src/features/animals/animal-dates.ts';
import type { ShownAnimal, ShownRecord } from '#src/features/animals/animals.overlay.ts';

test('today is the day of this phone’s calendar, also late in the evening', () => {
  expect(dayOf(new Date(2026, 2, 8, 23, 59).getTime())).toBe('2026-03-08');
  expect(dayOf(new Date(2026, 0, 1, 0, 0).getTime())).toBe('2026-01-01');
});

const animal = (key: string, rest: Partial<ShownAnimal> = {}): ShownAnimal => ({
  key,
  name: key,
  species: 'Goat',
  ...rest,
});
let made = 0;
const record = (of: string, rest: Partial<ShownRecord>): ShownRecord => {
  made += 1;
  return { key: `r${made}`, animal: of, kind: 'treatment', on: '2026-03-01', ...rest };
};
const listed = (dates: ReturnType<typeof datesOf>) =>
  Object.fromEntries(
    Object.entries(dates).map(([list, found]) => [
      list,
      found.map((d: { animal: ShownAnimal; on: string }) => `${d.animal.key} ${d.on}`),
    ]),
  );

test('the longest withdrawal counts, until its last day is over, and not for animals that are gone', () => {
  const book = {
    animals: [animal('A'), animal('B'), animal('C', { isGone: true })],
    records: [
      record('A', { meatDays: 9, product: 'x' }),
      record('A', { meatDays: 4, milkHours: 36, on: '2026-03-02', product: 'y' }),
      record('B', { meatDays: 2 }),
      record('C', { meatDays: 90 }),
    ],
  };
  expect(listed(datesOf(book, '2026-03-04'))).toMatchObject({
    meat: ['A 2026-03-10'],
    milk: ['A 2026-03-04'],
  });
  expect(listed(datesOf(book, '2026-03-10'))).toMatchObject({ meat: ['A 2026-03-10'], milk: [] });
  expect(listed(datesOf(book, '2026-03-11'))).toMatchObject({ meat: [], milk: [] });
});

test('due are the coming and the missed days, the nearest first, until a later record of the same thing', () => {
  const book = {
    animals: [animal('A'), animal('B')],
    records: [
      record('A', { kind: 'hoof', nextOn: '2026-03-20' }),
      record('A', { kind: 'hoof', on: '2026-03-05', nextOn: '2026-03-12' }),
      record('A', { kind: 'vaccine', product: 'Rabies', nextOn: '2026-03-09' }),
      record('A', { kind: 'vaccine', product: 'Tetanus', on: '2026-03-06', nextOn: '2027-03-06' }),
      record('B', { kind: 'deworming', nextOn: '2026-02-01' }),
      record('B', { kind: 'bred', nextOn: '2026-03-30' }),
      record('A', { kind: 'bred', nextOn: '2026-03-10' }),
      record('A', { kind: 'birth', on: '2026-03-07' }),
    ],
  };
  expect(listed(datesOf(book, '2026-03-08'))).toEqual({
    meat: [],
    milk: [],
    due: ['B 2026-02-01', 'A 2026-03-09', 'A 2026-03-12', 'A 2027-03-06'],
    births: ['B 2026-03-30'],
  });
});
