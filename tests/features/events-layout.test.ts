import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayCell, dated, layOutWeek, overlapping } from '#src/features/events/calendar-layout.ts';
import { addDays, monthOf, weeksOf } from '#src/features/events/days.ts';
import { toneOf } from '#src/features/events/event-format.ts';
import { eventsSearchOf } from '#src/features/events/events-search.ts';
import { typeOptions } from '#src/features/events/events-tools.tsx';
import { allDayOf, eventOf } from './events-support.ts';

const WEEK = weeksOf('2026-12')[1] ?? []; // Dec 6 to 12
const inDecember = (day: string) => monthOf(day) === '2026-12';
const lay = (events: ReturnType<typeof eventOf>[], limit = 3, week = WEEK) =>
  layOutWeek(week, inDecember, events.map(dated), limit);
const cellOf = (cells: DayCell[], day: string) => cells.find((cell) => cell.day === day);
const idsOf = (cell: DayCell | undefined) =>
  cell?.slots.map((slot) => (slot.kind === 'bar' ? slot.dated.event.id : slot.kind));

describe('events overlap a range', () => {
  const fair = dated(allDayOf(1, '2026-12-08', '2026-12-10'));
  test.each([
    ['2026-12-01', '2026-12-07', 0],
    ['2026-12-01', '2026-12-08', 1],
    ['2026-12-09', '2026-12-09', 1],
    ['2026-12-10', '2026-12-31', 1],
    ['2026-12-11', '2026-12-31', 0],
  ])('from %s to %s: %i', (from, to, count) => {
    expect(overlapping([fair], from, to)).toHaveLength(count);
  });
});

describe('a bar of several days', () => {
  test('is drawn once and covers the next cells', () => {
    const cells = lay([allDayOf(1, '2026-12-08', '2026-12-10')]);
    expect(cellOf(cells, '2026-12-08')?.slots).toMatchObject([
      { kind: 'bar', span: 3, startsHere: true, endsHere: true },
    ]);
    expect(cellOf(cells, '2026-12-09')?.slots).toEqual([{ kind: 'through' }]);
    expect(cellOf(cells, '2026-12-11')?.slots).toEqual([]);
  });
  test('has an open left end if it started in the week before, and an open right end if it continues', () => {
    const cells = lay([allDayOf(1, '2026-12-04', '2026-12-07'), allDayOf(2, '2026-12-11', '2026-12-20')]);
    expect(cells[0]?.slots).toMatchObject([{ span: 2, startsHere: false, endsHere: true }]);
    expect(cellOf(cells, '2026-12-11')?.slots).toMatchObject([
      { span: 2, startsHere: true, endsHere: false },
    ]);
  });
  test('keeps its line while one-day events fill the free ones', () => {
    const cells = lay([
      eventOf(9, { startDate: '2026-12-09T17:00:00.000Z', endDate: '2026-12-09T18:00:00.000Z' }),
      allDayOf(1, '2026-12-08', '2026-12-10'),
      allDayOf(2, '2026-12-09', '2026-12-11'),
    ]);
    expect(idsOf(cellOf(cells, '2026-12-09'))).toEqual(['through', 2, 9]);
    expect(idsOf(cellOf(cells, '2026-12-10'))).toEqual(['through', 'through']);
    expect(idsOf(cellOf(cells, '2026-12-11'))).toEqual(['empty', 'through']);
  });
  test('stops at the end of the month', () => {
    const lastWeek = weeksOf('2026-12').at(-1) ?? [];
    const cells = lay([allDayOf(1, '2026-12-30', '2027-01-02')], 3, lastWeek);
    expect(cellOf(cells, '2026-12-30')?.slots).toMatchObject([{ span: 2, endsHere: false }]);
    expect(cellOf(cells, '2027-01-01')).toMatchObject({ isInMonth: false, events: [], slots: [], more: 0 });
  });
});

describe('a day', () => {
  const busy = [1, 2, 3, 4, 5].map((id) => allDayOf(id, '2026-12-08'));
  test('shows up to the limit and counts the rest', () => {
    expect(cellOf(lay(busy, 3), '2026-12-08')).toMatchObject({ more: 2 });
    expect(cellOf(lay(busy, 2), '2026-12-08')).toMatchObject({ more: 3 });
    expect(cellOf(lay(busy.slice(0, 3), 3), '2026-12-08')).toMatchObject({ more: 0 });
  });
  test('shows featured events first', () => {
    const cells = lay([...busy, allDayOf(6, '2026-12-08', '2026-12-08', { isFeatured: true })], 2);
    expect(idsOf(cellOf(cells, '2026-12-08'))).toEqual([6, 1]);
  });
  test('never wastes a line and never loses an event', () => {
    const anEvent = fc
      .tuple(fc.integer({ min: -4, max: 8 }), fc.integer({ min: 0, max: 6 }))
      .map(([from, length]) => [addDays('2026-12-06', from), addDays('2026-12-06', from + length)] as const);
    fc.assert(
      fc.property(fc.array(anEvent, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (ranges, limit) => {
        const cells = lay(
          ranges.map(([first, last], at) => allDayOf(at + 1, first, last)),
          limit,
        );
        for (const cell of cells) {
          const lines = cell.slots.filter((slot) => slot.kind !== 'empty').length;
          expect(lines).toBe(Math.min(cell.events.length, limit));
          expect(lines + cell.more).toBe(cell.events.length);
          expect(cell.slots.length).toBeLessThanOrEqual(limit);
        }
        cells.forEach((cell, at) => {
          cell.slots.forEach((slot, line) => {
            if (slot.kind !== 'bar') return;
            const covered = cells.slice(at + 1, at + slot.span);
            expect(covered.every((next) => next.slots[line]?.kind === 'through')).toBe(true);
          });
        });
      }),
    );
  });
});

describe('the color of an event', () => {
  const one = eventOf(1);
  test('is blue for one day, red when featured, amber for several days', () => {
    expect(toneOf(dated(one), 'page')).toBe('day');
    expect(toneOf(dated({ ...one, isFeatured: true }), 'page')).toBe('red');
    expect(toneOf(dated(allDayOf(2, '2026-12-08', '2026-12-09', { isFeatured: true })), 'page')).toBe(
      'multi',
    );
  });
  test('of one day is always red on the home page', () => {
    expect(toneOf(dated(one), 'home')).toBe('red');
    expect(toneOf(dated(allDayOf(2, '2026-12-08', '2026-12-09')), 'home')).toBe('multi');
  });
});

test('the type filter has All Types, then each type once by name', () => {
  const events = ['other', 'fair', 'field day', 'fair'].map((eventType, at) =>
    dated(eventOf(at, { eventType })),
  );
  expect(typeOptions(events, undefined).map(({ label }) => label)).toEqual([
    'All Types',
    'Fair',
    'Field day',
    'Other',
  ]);
  expect(typeOptions([], 'workshop')).toHaveLength(2);
});

describe('the address of the events page', () => {
  test('keeps valid parameters and drops the rest', () => {
    expect(eventsSearchOf({ view: 'list', type: 'fair', month: '2026-11', day: '2026-11-21' })).toEqual({
      view: 'list',
      type: 'fair',
      month: '2026-11',
      day: '2026-11-21',
    });
    expect(eventsSearchOf({ view: 'map', type: 3, month: '2026-14', day: '2026-02-30' })).toEqual({});
  });
  test('with a day includes its month, and drops a day of another month', () => {
    expect(eventsSearchOf({ day: '2026-11-21' })).toEqual({ month: '2026-11', day: '2026-11-21' });
    expect(eventsSearchOf({ day: '2026-11-21', month: '2026-12' })).toEqual({ month: '2026-12' });
  });
});
