import { browserPorts } from '#src/local/browser/browser-ports.ts';
import { BenchPhone } from './flush-phone.ts';

/** The page that bench/flush.ts drives. */
const ports = browserPorts({
  requestWakeUp: async () => {},
  requestRefreshes: async () => {},
  persist: async () => false,
  tab: '',
});
Object.assign(window, { phone: new BenchPhone(ports, window) });
