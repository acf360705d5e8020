import { useEffect, useState } from 'react';
import { useCore } from './core-context.tsx';

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

/** Timers stop while a page sleeps; any of these events may be the first afterwards. */
const WINDOW_EVENTS = ['pageshow', 'focus', 'online'];

/** Calls a listener when the person returns to the page. @returns a function that removes it */
function onResume(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const check = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', check, { signal });
  for (const event of WINDOW_EVENTS) window.addEventListener(event, check, { signal });
  return () => controller.abort();
}
