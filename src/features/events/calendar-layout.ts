import type { AnimalEvent } from '#contract/events.ts';
import { type Day, daysFrom, eventDays } from './days.ts';

/** An event with its days, counted in its own zone. */
export interface DatedEvent {
  event: AnimalEvent;
  first: Day;
  last: Day;
  isMultiDay: boolean;
}

/** What stands in one line of a day cell. `through`: the bar of an earlier cell runs over this one. */
export type Slot =
  | { kind: 'bar'; dated: DatedEvent; span: number; startsHere: boolean; endsHere: boolean }
  | { kind: 'through' }
  | { kind: 'empty' };

export interface DayCell {
  day: Day;
  isInMonth: boolean;
  /** Everything on this day, in the order of the list below the calendar. */
  events: DatedEvent[];
  /** At most `limit` lines. */
  slots: Slot[];
  /** Events that have no line. */
  more: number;
}

/** Adds the days of an event's own zone. */
export function dated(event: AnimalEvent): DatedEvent {
  const { first, last, count } = eventDays(event);
  return { event, first, last, isMultiDay: count > 1 };
}

/** Several days first, then featured ones, then by start: the order of a day's lines and of its list. */
function byWeight(a: DatedEvent, b: DatedEvent): number {
  if (a.isMultiDay !== b.isMultiDay) return a.isMultiDay ? -1 : 1;
  if (a.isMultiDay && a.first !== b.first) return a.first < b.first ? -1 : 1;
  if (a.isMultiDay && a.last !== b.last) return a.last > b.last ? -1 : 1;
  if (a.event.isFeatured !== b.event.isFeatured) return a.event.isFeatured ? -1 : 1;
  return byStart(a, b);
}

/** By start, then by number. */
export function byStart(a: DatedEvent, b: DatedEvent): number {
  if (a.event.startDate !== b.event.startDate) return a.event.startDate < b.event.startDate ? -1 : 1;
  return a.event.id - b.event.id;
}

/** The events that lie on any of the days from `from` to `to`. */
export const overlapping = (events: readonly DatedEvent[], from: Day, to: Day): DatedEvent[] =>
  events.filter(({ first, last }) => first <= to && last >= from);

/** One bar of a week: its event lies on the days from index `from` to index `to`. */
interface Segment {
  dated: DatedEvent;
  from: number;
  to: number;
}

/**
 * Lays one week out: bars of several days keep one line over all their cells, the others fill the free lines. Each
 * day shows as many events as `limit` allows and says how many more there are; days of other months stay empty.
 */
export function layWeek(
  week: readonly Day[],
  isInMonth: (day: Day) => boolean,
  events: readonly DatedEvent[],
  limit: number,
): DayCell[] {
  const shown = week.map(isInMonth);
  const from = shown.indexOf(true);
  const to = shown.lastIndexOf(true);
  const cells = week.map((day, at): DayCell => {
    const here = shown[at] ? overlapping(events, day, day).sort(byWeight) : [];
    return { day, isInMonth: shown[at] ?? false, events: here, slots: [], more: 0 };
  });
  const segments = from < 0 ? [] : segmentsOf(events, week, from, to);
  const lines = cells.map(
    (): Lines => ({
      slots: Array.from({ length: limit }, (): Slot => ({ kind: 'empty' })),
      placed: new Set(),
    }),
  );
  for (const segment of segments) placeSegment(lines, segment, week);
  return cells.map((cell, at) => fillRest(cell, lines[at] ?? { slots: [], placed: new Set() }));
}

/** The lines of one day while they are filled, and the events that have one. */
interface Lines {
  slots: Slot[];
  placed: Set<DatedEvent>;
}

function segmentsOf(events: readonly DatedEvent[], week: readonly Day[], from: number, to: number) {
  const start = week[from] ?? '';
  const end = week[to] ?? '';
  return overlapping(events, start, end)
    .filter((each) => each.isMultiDay)
    .sort(byWeight)
    .map((each): Segment => {
      const begins = each.first < start ? from : from + daysFrom(start, each.first);
      const ends = each.last > end ? to : from + daysFrom(start, each.last);
      return { dated: each, from: begins, to: ends };
    });
}

/** Puts a bar into the first line that is free on all its days; without one it is placed day by day later. */
function placeSegment(lines: readonly Lines[], { dated: each, from, to }: Segment, week: readonly Day[]) {
  const days = lines.slice(from, to + 1);
  const line = (days[0]?.slots ?? []).findIndex((_, at) =>
    days.every(({ slots }) => slots[at]?.kind === 'empty'),
  );
  if (line < 0) return;
  const span = to - from + 1;
  const startsHere = week[from] === each.first;
  const endsHere = week[to] === each.last;
  days.forEach(({ slots, placed }, at) => {
    slots[line] = at > 0 ? { kind: 'through' } : { kind: 'bar', dated: each, span, startsHere, endsHere };
    placed.add(each);
  });
}

function fillRest(cell: DayCell, { slots, placed }: Lines): DayCell {
  for (const each of cell.events.filter((one) => !placed.has(one))) {
    const line = slots.findIndex((slot) => slot.kind === 'empty');
    if (line < 0) break;
    const startsHere = each.first === cell.day;
    const endsHere = each.last === cell.day;
    slots[line] = { kind: 'bar', dated: each, span: 1, startsHere, endsHere };
    placed.add(each);
  }
  const used = slots.findLastIndex((slot) => slot.kind !== 'empty') + 1;
  return { ...cell, slots: slots.slice(0, used), more: cell.events.length - placed.size };
}
