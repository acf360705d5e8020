import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { AppDeps } from '../services.ts';

/** What the log and the figures say of a request that was answered. */
export interface RequestNote {
  requestId: string;
  address: string;
  method: string;
  /** The pattern of the route, never the address that was asked for. */
  route: string;
  status: number;
  ms: number;
  /** Its address names no route, and a single visit fetches dozens: told at the level `debug` only. */
  isFile?: boolean;
}

/** So many addresses keep the name that the log has for them at hand. */
const NAMED_AT_HAND = 2000;

/** Makes the one function that notes answered requests: a line in the log, and the figures. */
export function createRequestLog({
  config,
  log,
  metrics,
}: Pick<AppDeps, 'config' | 'log' | 'metrics'>): (note: RequestNote) => void {
  const nameAddress = addressNaming(config.logAddress);
  return ({ requestId, address, method, route, status, ms, isFile = false }) => {
    const figures = { method, route, status, ms };
    metrics?.observe(figures);
    const level = isFile ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) log[level]({ requestId, ...nameAddress(address), ...figures }, 'request');
  };
}

/**
 * How the log names a client's address: a keyed hash tells which lines belong together, and its key is gone with the
 * process, so that nobody finds the address from it later.
 */
function addressNaming(how: Config['logAddress']): (address: string) => { address?: string } {
  if (how === 'off') return () => ({});
  if (how === 'plain') return (address) => ({ address });
  const key = randomBytes(32);
  const atHand = new Map<string, { address: string }>();
  return (address) => {
    const known = atHand.get(address);
    if (known) return known;
    if (atHand.size >= NAMED_AT_HAND) atHand.clear();
    const named = { address: createHmac('sha256', key).update(address).digest('hex').slice(0, 12) };
    atHand.set(address, named);
    return named;
  };
}
