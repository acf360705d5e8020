import type { Core } from '#src/local/core.ts';
import type { PageEvents } from './page-events.ts';
import { SignalProbe } from './signal-probe.ts';

/**
 * Asks our server again after a late answer, soon at first, then ever more seldom. One late answer is no weak signal: it
 * comes late too where the phone itself was busy, and would be said of the signal until the next pass, minutes later.
 * @returns what ends it.
 */
export function watchWeakSignal(core: Core, { isVisible }: Pick<PageEvents, 'isVisible'>): () => void {
  const { reach, ports, engine } = core;
  const { nowMs, setTimer } = ports;
  const ask = () => engine.isReached();
  const probe = new SignalProbe({
    during: 'weak',
    reach,
    nowMs,
    setTimer,
    isVisible,
    ask,
    onBack: () => {}, // nothing was held up: a pass goes on while the signal is weak
  });
  return () => probe.stop();
}
