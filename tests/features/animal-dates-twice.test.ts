import { expect, test } from 'vitest';
import { RECORD_KINDS } from '#contract/animals.ts';
import { addDays, datesOf } from '#src/features/animals/animal-dates.ts';
import type { Book, ShownRecord } from '#src/features/animals/animals.overlay.ts';
import { randomOf } from '#tests/simulation/random.ts';
import { howMuch } from '#tests/support/how-much.ts';

const CASES = howMuch({ usual: 10_000, whole: 100_000 });
const RECORDS_MOST = 6;

/** Days count from 2020-01-01, across 2100, which is no leap year, without `Date`. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) => (month === 1 && isLeap(year) ? 29 : (LENGTHS[month] ?? 0));
const CALENDAR: string[] = [];
const NUMBERS = new Map<string, number>();
for (let year = 2020; year < 2106; year++)
  for (let month = 0; month < 12; month++)
    for (let day = 1; day <= lengthOf(year, month); day++) {
      const two = (value: number) => String(value).padStart(2, '0');
      NUMBERS.set(`${year}-${two(month + 1)}-${two(day)}`, CALENDAR.length);
      CALENDAR.push(`${year}-${two(month + 1)}-${two(day)}`);
    }
const dayAt = (number: number) => CALENDAR[number] ?? '';
const numberOf = (day: string) => NUMBERS.get(day) ?? Number.NaN;

/** Marks the dates as a person with a calendar does, record by record, as lines `kind until`. */
function markedByHand(records: readonly ShownRecord[], isGone: boolean, today: number): string[] {
  if (isGone) return [];
  let [meat, milk] = [-1, -1];
  /** The open due day of a vaccine, a treatment, a pregnancy and so on, with the day of its record. */
  const open = new Map<string, { since: number; dueOn: number | null; isBirth: boolean }>();
  for (const { kind, on, product, meatDays, milkHours, nextOn } of records) {
    const given = numberOf(on);
    if (meatDays) meat = Math.max(meat, given + meatDays);
    if (milkHours) milk = Math.max(milk, given + Math.floor((milkHours + 23) / 24));
    const series: string[] =
      kind === 'bred'
        ? ['foal']
        : kind === 'birth'
          ? ['foal', 'birth']
          : kind === 'vaccine' || kind === 'treatment'
            ? [`${kind}/${(product ?? '').toLowerCase()}`]
            : [kind];
    for (const name of series) {
      const before = open.get(name);
      if (before && before.since > given) continue;
      open.set(name, { since: given, dueOn: nextOn ? numberOf(nextOn) : null, isBirth: kind === 'bred' });
    }
  }
  const lines = [
    ...(meat >= today ? [`meat ${dayAt(meat)}`] : []),
    ...(milk >= today ? [`milk ${dayAt(milk)}`] : []),
  ];
  for (const { dueOn, isBirth } of open.values()) {
    if (dueOn === null) continue;
    lines.push(`${isBirth ? 'birth' : 'due'} ${dayAt(dueOn)}`);
  }
  return lines.toSorted();
}

const shownBy = (book: Book, today: string): string[] => {
  const { meat, milk, due, births } = datesOf(book, today);
  return [
    ...meat.map(({ on }) => `meat ${on}`),
    ...milk.map(({ on }) => `milk ${on}`),
    ...due.map(({ on }) => `due ${on}`),
    ...births.map(({ on }) => `birth ${on}`),
  ].toSorted();
};

test('withdrawal and due days agree with a calendar that is counted by hand', () => {
  const random = randomOf(1);
  const below = (most: number) => Math.floor(random.next() * most);
  let found = 0;
  for (let time = 0; time < CASES; time++) {
    const start = 60 + below(CALENDAR.length - 1000);
    const records = Array.from({ length: 1 + below(RECORDS_MOST) }, (_, index): ShownRecord => {
      const on = start + below(90);
      return {
        key: String(index),
        animal: 'a',
        kind: RECORD_KINDS[below(RECORD_KINDS.length)] ?? 'note',
        on: dayAt(on),
        product: ['Drench', 'drench', 'CD&T', ''][below(4)] ?? '',
        ...(below(3) === 0 ? { meatDays: below(366) } : {}),
        ...(below(3) === 0 ? { milkHours: below(200) } : {}),
        ...(below(3) === 0 ? { nextOn: dayAt(on + below(400)) } : {}),
      };
    });
    const today = start + below(200);
    const isGone = below(20) === 0;
    const animal = { key: 'a', name: 'Bella', species: 'Goat', isGone };
    const shown = shownBy({ animals: [animal], records }, dayAt(today));
    const marked = markedByHand(records, isGone, today);
    if (shown.join() !== marked.join())
      expect({ today: dayAt(today), records, shown }).toEqual({
        today: dayAt(today),
        records,
        shown: marked,
      });
    found += shown.length;
  }
  expect(found).toBeGreaterThan(CASES / 2);
});

test('a day in any month, also of a leap year, is followed by the next one of the calendar', () => {
  for (let number = 0; number + 400 < CALENDAR.length; number += 7)
    expect(addDays(dayAt(number), 365)).toBe(dayAt(number + 365));
});
