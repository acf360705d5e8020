import { expect, test } from 'vitest';
import { addDays, datesOf, dayOf, withdrawalOf } from '#src/features/animals/animal-dates.ts';
import type { ShownAnimal, ShownRecord } from '#src/features/animals/animals.overlay.ts';

/** A second implementation without `Date`: counts on one day at a time by the rules of the calendar. */
function laterDay(day: string, days: number): string {
  let [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  for (let left = days; left > 0; left -= 1) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
    const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
    date += 1;
    if (date > length) [month, date] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Numbers from 0 to 1 that are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

test('withdrawal and due days equal a second implementation in 100,000 cases over leap days and clock changes', () => {
  const next = numbers(51);
  const below = (most: number) => Math.floor(next() * most);
  const starts = ['2024-02-27', '2023-02-27', '2096-12-30', '2099-12-28', '2026-03-06', '2026-10-30'];
  let differences = 0;
  for (let count = 0; count < 100_000; count += 1) {
    const on = laterDay(starts[below(starts.length)] ?? '', below(5));
    const [meatDays, milkHours] = [below(60), below(24 * 20)];
    let milkDays = 0;
    while (milkDays * 24 < milkHours) milkDays += 1;
    const expected = {
      ...(meatDays > 0 ? { meat: laterDay(on, meatDays) } : {}),
      ...(milkHours > 0 ? { milk: laterDay(on, milkDays) } : {}),
    };
    if (JSON.stringify(withdrawalOf({ on, meatDays, milkHours })) !== JSON.stringify(expected))
      differences += 1;
    if (addDays(on, meatDays) !== laterDay(on, meatDays)) differences += 1;
  }
  expect(differences).toBe(0);
});

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

test('due are the next days within a week and the missed ones, until a later record of the same thing', () => {
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
    due: ['B 2026-02-01', 'A 2026-03-09', 'A 2026-03-12'],
    births: ['B 2026-03-30'],
  });
});
