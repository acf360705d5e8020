import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { AppDeps } from '../../services.ts';

/** The parts of a request that the log and the metrics record. */
export interface RequestNote {
  requestId: string;
  address: string;
  method: string;
  /** The route pattern, never the requested address. */
  route: string;
  status: number;
  ms: number;
  /** A static file, logged only at level `debug`: one visit fetches dozens. */
  isFile?: boolean;
  /** A write that was rejected because the database was behind. */
  isShed?: boolean;
}

/** Why the log says that a write was rejected. */
const SHED = { reason: 'too many writes were waiting for the database' };

/** Size of the cache of address hashes. */
const NAMES_CACHED = 2000;

/** Creates the function that records a request in the log and the metrics. */
export function createRequestLog({
  config,
  log,
  metrics,
}: Pick<AppDeps, 'config' | 'log' | 'metrics'>): (note: RequestNote) => void {
  const nameAddress = addressFormatter(config.logAddress);
  return ({ requestId, address, method, route, status, ms, isFile = false, isShed = false }) => {
    const figures = { method, route, status, ms };
    metrics?.observe(figures, isShed);
    const level = isFile ? 'debug' : 'info';
    if (log.isLevelEnabled(level))
      log[level]({ requestId, ...nameAddress(address), ...figures, ...(isShed ? SHED : {}) }, 'request');
  };
}

/**
 * Returns how the log shows an address. A keyed hash shows which lines belong together; its key is lost with the
 * process, so that nobody can recover the address later.
 */
function addressFormatter(mode: Config['logAddress']): (address: string) => { address?: string } {
  if (mode === 'off') return () => ({});
  if (mode === 'plain') return (address) => ({ address });
  const key = randomBytes(32);
  const cache = new Map<string, { address: string }>();
  return (address) => {
    const cached = cache.get(address);
    if (cached) return cached;
    if (cache.size >= NAMES_CACHED) cache.clear();
    const named = { address: createHmac('sha256', key).update(address).digest('hex').slice(0, 12) };
    cache.set(address, named);
    return named;
  };
}
