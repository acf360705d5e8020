import { useEffect, useState } from 'react';
import { useCore } from './core-context.tsx';

/** Ages on the screen move on at least this often, in milliseconds. */
const TICK_MS = 60_000;

/** The server's clock and how far it is ahead of this phone's, in milliseconds. */
export function useClock(): { nowMs: number; skewMs: number } {
  const { ports, reach } = useCore();
  const [turn, setTurn] = useState(0);
  useEffect(() => ports.setTimer(() => setTurn(turn + 1), TICK_MS), [ports, turn]);
  const nowMs = reach.serverNowMs();
  return { nowMs, skewMs: nowMs - ports.nowMs() };
}
