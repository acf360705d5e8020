import { useCallback, useEffect, useMemo, useState } from 'react';
import { useClock } from '#src/data/core/use-clock.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { type Outcome, outcomeOf } from '#src/data/read/fetched.ts';
import { type KeptRow, keptRow } from '#src/data/read/kept-row.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { type DatedEvent, type DayCell, dated, layOutWeek, overlapping } from './calendar-layout.ts';
import { type Day, firstDayOf, lastDayOf, localDayOf, type Month, monthOf, weeksOf } from './days.ts';
import { type EventsCopy, fetchEvent, fetchMonth, isMonthKept, readEvents } from './events.local.ts';

/** Returns the phone's copy of all events; undefined until it is read. */
export const useEvents = (): EventsCopy | undefined => useLive(readEvents, []);

/**
 * Returns today by the server's clock, in this phone's time zone; null before the page has started. Changes at
 * midnight.
 */
export function useToday(): Day | null {
  const { nowMs } = useClock();
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return hasStarted ? localDayOf(nowMs) : null;
}

/**
 * `kept`: the whole month is on this phone. `missing`: it is not, and the server did not answer. `busy`: the server
 * could not answer.
 */
export type MonthState = 'kept' | 'loading' | 'missing' | 'busy';

/** Fetches a month that is not complete on this phone, again when there is signal. */
export function useMonth(month: Month | null, copy: EventsCopy | undefined): MonthState {
  const isOffline = useIsOffline();
  /** Outcomes by month, so that nothing flickers on the way back to one. */
  const [fetched, setFetched] = useState<Readonly<Record<Month, Outcome>>>({});
  const isHere = month === null || copy === undefined || isMonthKept(month, copy.kept);
  const isOwed = !isHere && fetched[month] !== 'done';
  const ask = useCallback(async (core: Core, month: Month) => {
    const result = await fetchMonth(core, month);
    setFetched((known) => ({ ...known, [month]: outcomeOf(result) }));
    return result;
  }, []);
  useRemote(ask, isOwed ? month : null);
  if (!isOwed) return 'kept';
  if (fetched[month] === 'busy') return 'busy';
  return fetched[month] !== undefined || isOffline ? 'missing' : 'loading';
}

/** Follows an event and fetches it if it is not on this phone. @param id null for an invalid id. */
export function useEvent(id: number | null): { row: KeptRow<DatedEvent>; retry: () => void } {
  const event = useLive(
    async ({ cache }) => (id === null ? null : ((await cache.events.get(id)) ?? null)),
    [id],
  );
  const remote = useRemote(fetchEvent, event === null ? id : null);
  return { row: keptRow(event && dated(event), remote), retry: remote.again };
}

/** Returns the weeks of a month, laid out. @param limit lines per day. */
export function useWeeks(events: readonly DatedEvent[], month: Month | null, limit: number): DayCell[][] {
  return useMemo(() => {
    if (month === null) return [];
    const shown = overlapping(events, firstDayOf(month), lastDayOf(month));
    return weeksOf(month).map((week) => layOutWeek(week, (day) => monthOf(day) === month, shown, limit));
  }, [events, month, limit]);
}

/** Returns the events of a day in list order; empty without a day. */
export const eventsOn = (weeks: readonly (readonly DayCell[])[], day: Day | null): readonly DatedEvent[] =>
  weeks.flat().find((cell) => cell.day === day)?.events ?? [];
