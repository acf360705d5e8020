import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Outcome, outcomeOf } from '#src/data/fetched.ts';
import { type KeptRow, keptRow } from '#src/data/kept-row.ts';
import { useClock } from '#src/data/use-clock.ts';
import { useLive } from '#src/data/use-live.ts';
import { useIsOffline } from '#src/data/use-reach.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';
import { type DatedEvent, type DayCell, dated, layWeek, overlapping } from './calendar-layout.ts';
import { type Day, firstDayOf, lastDayOf, localDayOf, type Month, monthOf, weeksOf } from './days.ts';
import { type EventsCopy, fetchEvent, fetchMonth, isMonthKept, readEvents } from './events.local.ts';

/** The phone's copy of all events; undefined until it was read. */
export const useEvents = (): EventsCopy | undefined => useLive(readEvents, []);

/** Today on this phone, by the server's clock; null until the page has started. Moves on at midnight. */
export function useToday(): Day | null {
  const { nowMs } = useClock();
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  return hasStarted ? localDayOf(nowMs) : null;
}

/** `kept`: all of the month is on this phone. `missing`: it is not, and nobody answered; `busy`: the server could not. */
export type MonthState = 'kept' | 'loading' | 'missing' | 'busy';

/** Fetches a month that this phone does not hold whole, again whenever the way to the server is back. */
export function useMonth(month: Month | null, copy: EventsCopy | undefined): MonthState {
  const isOffline = useIsOffline();
  /** What came of asking for a month, kept so that nothing flickers when one turns back to it. */
  const [fetched, setFetched] = useState<Readonly<Record<Month, Outcome>>>({});
  const isHere = month === null || copy === undefined || isMonthKept(month, copy.kept);
  const isOwed = !isHere && fetched[month] !== 'done';
  const ask = useCallback(async (core: Core, asked: Month) => {
    const came = await fetchMonth(core, asked);
    setFetched((known) => ({ ...known, [asked]: outcomeOf(came) }));
    return came;
  }, []);
  useRemote(ask, isOwed ? month : null);
  if (!isOwed) return 'kept';
  if (fetched[month] === 'busy') return 'busy';
  return fetched[month] !== undefined || isOffline ? 'missing' : 'loading';
}

/** Follows one event; asks the server for one that this phone does not hold. @param id null for a number that cannot be one. */
export function useEvent(id: number | null): { row: KeptRow<DatedEvent>; retry: () => void } {
  const event = useLive(
    async ({ cache }) => (id === null ? null : ((await cache.events.get(id)) ?? null)),
    [id],
  );
  const remote = useRemote(fetchEvent, event === null ? id : null);
  return { row: keptRow(event && dated(event), remote), retry: remote.again };
}

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
