import { useEffect, useState } from 'react';
import { useCore } from './core-context.tsx';
import { onResume } from './resumed.ts';

/** Refresh interval for ages on the screen, in milliseconds. */
const TICK_MS = 60_000;

export interface Clock {
  /** Server time. */
  nowMs: number;
  /** Phone time. */
  phoneNowMs: number;
  /** Server time minus phone time, in milliseconds. */
  skewMs: number;
}

/** Returns the current time. Updates at an interval, and when the person returns to the page. */
export function useClock(everyMs = TICK_MS): Clock {
  const { ports, reach } = useCore();
  const [tick, setTick] = useState(0);
  useEffect(() => ports.setTimer(() => setTick(tick + 1), everyMs), [ports, tick, everyMs]);
  useEffect(() => onResume(() => setTick((before) => before + 1)), []);
  const nowMs = reach.serverNowMs();
  const phoneNowMs = ports.nowMs();
  return { nowMs, phoneNowMs, skewMs: nowMs - phoneNowMs };
}
