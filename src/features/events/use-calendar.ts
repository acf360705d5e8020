import { useMemo } from 'react';
import { type DatedEvent, type DayCell, layWeek, overlapping } from './calendar-layout.ts';
import { type Day, firstDayOf, lastDayOf, type Month, monthOf, weeksOf } from './days.ts';

/** The laid-out weeks of a month. @param limit lines of a day. */
export function useWeeks(events: readonly DatedEvent[], month: Month | null, limit: number): DayCell[][] {
  return useMemo(() => {
    if (month === null) return [];
    const shown = overlapping(events, firstDayOf(month), lastDayOf(month));
    return weeksOf(month).map((week) => layWeek(week, (day) => monthOf(day) === month, shown, limit));
  }, [events, month, limit]);
}

/** The events of one day in the order of its list; empty for no day. */
export const eventsOn = (weeks: readonly (readonly DayCell[])[], day: Day | null): readonly DatedEvent[] =>
  weeks.flat().find((cell) => cell.day === day)?.events ?? [];
