import type { AnimalEvent } from '#contract/events.ts';
import { labelOf } from '#src/words/labels.ts';
import { type Day, daysFrom, eventDays } from './days.ts';

/** An event as screens show it, with its days in its own time zone. */
export interface DatedEvent {
  event: AnimalEvent;
  first: Day;
  last: Day;
  isMultiDay: boolean;
}

/** A line of a day cell. `through`: the bar of an earlier cell covers this one. */
export type Slot =
  | { kind: 'bar'; dated: DatedEvent; span: number; startsHere: boolean; endsHere: boolean }
  | { kind: 'through' }
  | { kind: 'empty' };

export interface DayCell {
  day: Day;
  isInMonth: boolean;
  /** All events of this day, in the order of the list below the calendar. */
  events: DatedEvent[];
  /** At most `limit` lines. */
  slots: Slot[];
  /** Number of events without a line. */
  more: number;
}

/** Adds the days in the event's own time zone, and puts the texts of a sample into the language of the page. */
export function dated(row: AnimalEvent): DatedEvent {
  const { first, last, count } = eventDays(row);
  const { title, description, organizerName } = row;
  const event = {
    ...row,
    title: labelOf(title),
    description: labelOf(description),
    organizerName: labelOf(organizerName),
  };
  return { event, first, last, isMultiDay: count > 1 };
}

/** Sorts multi-day events first, then featured ones, then by start: the order within a day. */
function byWeight(a: DatedEvent, b: DatedEvent): number {
  if (a.isMultiDay !== b.isMultiDay) return a.isMultiDay ? -1 : 1;
  if (a.isMultiDay && a.first !== b.first) return a.first < b.first ? -1 : 1;
  if (a.isMultiDay && a.last !== b.last) return a.last > b.last ? -1 : 1;
  if (a.event.isFeatured !== b.event.isFeatured) return a.event.isFeatured ? -1 : 1;
  return byStart(a, b);
}

/** Sorts by start, then by id. */
export function byStart(a: DatedEvent, b: DatedEvent): number {
  if (a.event.startDate !== b.event.startDate) return a.event.startDate < b.event.startDate ? -1 : 1;
  return a.event.id - b.event.id;
}

/** Returns the events on any day from `from` to `to`. */
export const overlapping = (events: readonly DatedEvent[], from: Day, to: Day): DatedEvent[] =>
  events.filter(({ first, last }) => first <= to && last >= from);

/** A bar of a week: its event covers the days with index `from` to `to`. */
interface Segment {
  dated: DatedEvent;
  from: number;
  to: number;
}

/**
 * Lays out a week: a multi-day bar keeps one line over all its cells, the others fill the free lines. Each day shows
 * up to `limit` events and counts the rest; days of other months stay empty.
 */
export function layOutWeek(
  week: readonly Day[],
  isInMonth: (day: Day) => boolean,
  events: readonly DatedEvent[],
  limit: number,
): DayCell[] {
  const shown = week.map(isInMonth);
  const from = shown.indexOf(true);
  const to = shown.lastIndexOf(true);
  const cells = week.map((day, at): DayCell => {
    const ofDay = shown[at] ? overlapping(events, day, day).sort(byWeight) : [];
    return { day, isInMonth: shown[at] ?? false, events: ofDay, slots: [], more: 0 };
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

/** The lines of a day while they are being filled, and the events that have one. */
interface Lines {
  slots: Slot[];
  placed: Set<DatedEvent>;
}

function segmentsOf(events: readonly DatedEvent[], week: readonly Day[], from: number, to: number) {
  const start = week[from] ?? '';
  const end = week[to] ?? '';
  return overlapping(events, start, end)
    .filter((dated) => dated.isMultiDay)
    .sort(byWeight)
    .map((dated): Segment => {
      const begins = dated.first < start ? from : from + daysFrom(start, dated.first);
      const ends = dated.last > end ? to : from + daysFrom(start, dated.last);
      return { dated, from: begins, to: ends };
    });
}

/** Puts a bar into the first line that is free on all its days; otherwise it is placed day by day later. */
function placeSegment(lines: readonly Lines[], { dated, from, to }: Segment, week: readonly Day[]) {
  const days = lines.slice(from, to + 1);
  const line = (days[0]?.slots ?? []).findIndex((_, at) =>
    days.every(({ slots }) => slots[at]?.kind === 'empty'),
  );
  if (line < 0) return;
  const span = to - from + 1;
  const startsHere = week[from] === dated.first;
  const endsHere = week[to] === dated.last;
  days.forEach(({ slots, placed }, at) => {
    slots[line] = at > 0 ? { kind: 'through' } : { kind: 'bar', dated, span, startsHere, endsHere };
    placed.add(dated);
  });
}

function fillRest(cell: DayCell, { slots, placed }: Lines): DayCell {
  for (const dated of cell.events.filter((event) => !placed.has(event))) {
    const line = slots.findIndex((slot) => slot.kind === 'empty');
    if (line < 0) break;
    const startsHere = dated.first === cell.day;
    const endsHere = dated.last === cell.day;
    slots[line] = { kind: 'bar', dated, span: 1, startsHere, endsHere };
    placed.add(dated);
  }
  const used = slots.findLastIndex((slot) => slot.kind !== 'empty') + 1;
  return { ...cell, slots: slots.slice(0, used), more: cell.events.length - placed.size };
}
