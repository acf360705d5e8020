import { useEffect, useState } from 'react';
import { useOptionalCore } from '#src/data/core-context.tsx';

/** Ages on the screen move on at least this often, in milliseconds. */
const TICK_MS = 60_000;

/** The server's clock and how far it is ahead of this phone's, in milliseconds. 0 while drawn without a browser. */
export function useClock(): { nowMs: number; skewMs: number } {
  const core = useOptionalCore();
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!core) return;
    let cancel = () => {};
    const plan = () => {
      cancel = core.ports.setTimer(() => {
        setTurn((turn) => turn + 1);
        plan();
      }, TICK_MS);
    };
    plan();
    return () => cancel();
  }, [core]);
  const nowMs = core?.reach.serverNowMs() ?? 0;
  return { nowMs, skewMs: core ? nowMs - core.ports.nowMs() : 0 };
}
