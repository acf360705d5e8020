import type { Core } from '#src/local/core.ts';
import type { PageEvents } from './page-events.ts';
import { SignalProbe } from './signal-probe.ts';

/**
 * Probes again after a late answer, soon at first, then less often. One late answer is not weak signal: a busy phone
 * also causes it, and the label would last until the next pass, minutes later.
 */
export const watchWeakSignal = (
  { reach, ports: { nowMs, setTimer }, engine }: Core,
  { isVisible }: Pick<PageEvents, 'isVisible'>,
): SignalProbe =>
  new SignalProbe({
    during: 'weak',
    reach,
    nowMs,
    setTimer,
    isVisible,
    ask: () => engine.isReached(),
    onBack: () => {}, // nothing was held up: passes continue on weak signal
  });
