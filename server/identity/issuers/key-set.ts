import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { busy } from '../../errors.ts';

/** Location of an issuer's public keys. */
interface Published {
  url: string;
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
}

interface CachedKeys {
  keyOf: ReturnType<typeof createLocalJWKSet>;
  gotMs: number;
  freshMs: number;
}

const TIMEOUT_MS = 5 * SECOND_MS;
const FRESH = { min: MINUTE_MS, default: 5 * MINUTE_MS, max: DAY_MS };
/** Retry interval for an unknown key or an unreachable host. */
const RETRY_MS = 30 * SECOND_MS;
/** While the host is unreachable, keys stay valid this long, which exceeds any token's lifetime. */
const STALE_MS = DAY_MS;
const SET = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/**
 * Loads an issuer's keys on demand, and again when `max-age` has passed or a token names an unknown key. While the
 * host is unreachable the last keys stay valid for a day. @throws AppError 503 when there are none.
 */
export function openKeySet({ url, nowMs, log }: Published): JWTVerifyGetKey {
  let cached: CachedKeys | null = null;
  let triedMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    triedMs = nowMs();
    try {
      cached = { ...(await fetchKeys(url)), gotMs: nowMs() };
    } catch (error) {
      log.warn({ url, reason: String(error) }, 'the keys of an issuer could not be read');
    }
  }
  /** Concurrent callers share one request. */
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const mayTry = () => reading !== null || nowMs() - triedMs >= RETRY_MS;
  const requireKeys = (): CachedKeys => {
    if (!cached || nowMs() - cached.gotMs > cached.freshMs + STALE_MS) throw busy();
    return cached;
  };

  return async (header, token) => {
    const isFresh = cached !== null && nowMs() - cached.gotMs < cached.freshMs;
    if (!isFresh && mayTry()) await readOnce();
    try {
      return await requireKeys().keyOf(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayTry()) throw error;
    }
    await readOnce();
    return requireKeys().keyOf(header, token);
  };
}

async function fetchKeys(url: string): Promise<Pick<CachedKeys, 'keyOf' | 'freshMs'>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const set = SET.parse(await response.json()) as JSONWebKeySet;
  const [, seconds] = /max-age=(\d{1,9})/.exec(response.headers.get('cache-control') ?? '') ?? [];
  const maxAgeMs = seconds === undefined ? FRESH.default : Number(seconds) * SECOND_MS;
  return { keyOf: createLocalJWKSet(set), freshMs: Math.min(Math.max(maxAgeMs, FRESH.min), FRESH.max) };
}
