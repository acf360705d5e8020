import { useEffect, useState } from 'react';
import { localDayOf } from '#contract/events.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { askUntilAnswered } from '#src/data/ask-until-answered.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useIsOffline } from '#src/data/use-reach.ts';
import type { Day, Month } from './days.ts';
import { type EventsCopy, fetchMonth, isMonthKept, readEvents } from './events.local.ts';

/** The phone's copy of all events; undefined until it was read. */
export const useEvents = (): EventsCopy | undefined => useLive(readEvents, []);

/** Today on this phone, by the server's clock; null until the page has started. Moves on at midnight. */
export function useToday(): Day | null {
  const core = useOptionalCore();
  const [today, setToday] = useState<Day | null>(null);
  useEffect(() => {
    if (!core) return;
    const look = () => setToday(localDayOf(core.reach.serverNowMs()));
    look();
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, [core]);
  return today;
}

/** `kept`: all of the month is on this phone. `missing`: it is not, and nobody answered. */
export type MonthState = 'kept' | 'loading' | 'missing';

/** Fetches a month that this phone does not hold whole, again whenever the way to the server is back. */
export function useMonth(month: Month | null, copy: EventsCopy | undefined): MonthState {
  const core = useOptionalCore();
  const isOffline = useIsOffline();
  const [fetched, setFetched] = useState<Readonly<Record<Month, boolean>>>({});
  const isHere = month === null || copy === undefined || isMonthKept(month, copy.kept);
  const isOwed = !isHere && fetched[month] !== true;
  useEffect(() => {
    if (!core || !isOwed || month === null) return;
    const ask = async () => {
      const isDone = await fetchMonth(core, month);
      setFetched((known) => ({ ...known, [month]: isDone }));
      return isDone;
    };
    return askUntilAnswered(core, ask, (error) => setFetched(() => thrown(error)));
  }, [core, isOwed, month]);
  if (!isOwed) return 'kept';
  return fetched[month] === false || isOffline ? 'missing' : 'loading';
}

/** A failing database is a fault of this page: thrown while rendering, so that the error page shows it. */
function thrown(error: unknown): never {
  throw error;
}
