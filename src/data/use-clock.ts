import { useEffect, useState } from 'react';
import { useCore } from './core-context.tsx';
import { onResume } from './resumed.ts';

/** Ages on the screen move on at least this often, in milliseconds. */
const TICK_MS = 60_000;

export interface Clock {
  /** The server's. */
  nowMs: number;
  /** This phone's own. */
  phoneNowMs: number;
  /** How far the server's is ahead of this phone's, in milliseconds. */
  skewMs: number;
}

/** The time for what is drawn. It moves on by itself, and at once when the person comes back to the page. */
export function useClock(everyMs = TICK_MS): Clock {
  const { ports, reach } = useCore();
  const [turn, setTurn] = useState(0);
  useEffect(() => ports.setTimer(() => setTurn(turn + 1), everyMs), [ports, turn, everyMs]);
  useEffect(() => onResume(() => setTurn((before) => before + 1)), []);
  const nowMs = reach.serverNowMs();
  const phoneNowMs = ports.nowMs();
  return { nowMs, phoneNowMs, skewMs: nowMs - phoneNowMs };
}
