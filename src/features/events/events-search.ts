import { type Day, isDay, isMonth, type Month, monthOf } from './days.ts';

/** The parameters of `/events`: `?view=list&type=workshop&month=2026-11&day=2026-11-21`. */
export interface EventsSearch {
  view?: 'list' | undefined;
  type?: string | undefined;
  month?: Month | undefined;
  day?: Day | undefined;
}

const TYPE_MAX = 40; // characters; the server accepts no longer type

/** Reads the parameters and ignores invalid ones. A day implies its month. */
export function eventsSearchOf(raw: Record<string, unknown>): EventsSearch {
  const { view, type, month, day } = raw;
  const isGoodDay = typeof day === 'string' && isDay(day);
  const isGoodMonth = typeof month === 'string' && isMonth(month);
  const isDayInMonth = isGoodDay && (!isGoodMonth || monthOf(day) === month);
  return {
    ...(view === 'list' ? { view } : {}),
    ...(typeof type === 'string' && type !== '' ? { type: type.slice(0, TYPE_MAX) } : {}),
    ...(isGoodMonth ? { month } : isGoodDay ? { month: monthOf(day) } : {}),
    ...(isDayInMonth ? { day } : {}),
  };
}
