import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { busy } from '../../errors.ts';

/** Where somebody else publishes the keys that their tokens are signed with. */
interface Published {
  url: string;
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
}

interface Held {
  keyOf: ReturnType<typeof createLocalJWKSet>;
  gotMs: number;
  freshMs: number;
}

const TIMEOUT_MS = 5 * SECOND_MS;
const FRESH = { min: MINUTE_MS, default: 5 * MINUTE_MS, max: DAY_MS };
/** A key that is not known, or a host that is away, is asked for again not sooner. */
const AGAIN_MS = 30 * SECOND_MS;
/** While their host is away, keys count so long after they were read: longer than any token of theirs lives. */
const OUTLIVED_MS = DAY_MS;
const SET = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/**
 * Keys of another issuer, by the header of a token: read once, and again when their `max-age` is over or a token names one that is
 * not among them. While their host is away the last ones go on for a day. @throws AppError 503 where there are none.
 */
export function openKeySet({ url, nowMs, log }: Published): JWTVerifyGetKey {
  let held: Held | null = null;
  let triedMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    triedMs = nowMs();
    try {
      held = { ...(await fetchKeys(url)), gotMs: nowMs() };
    } catch (error) {
      log.warn({ url, reason: String(error) }, 'the keys of an issuer could not be read');
    }
  }
  /** One at a time, whoever else waits for it. */
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const mayTry = () => reading !== null || nowMs() - triedMs >= AGAIN_MS;
  const known = (): Held => {
    if (!held || nowMs() - held.gotMs > held.freshMs + OUTLIVED_MS) throw busy();
    return held;
  };

  return async (header, token) => {
    const isFresh = held !== null && nowMs() - held.gotMs < held.freshMs;
    if (!isFresh && mayTry()) await readOnce();
    try {
      return await known().keyOf(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayTry()) throw error;
    }
    await readOnce();
    return known().keyOf(header, token);
  };
}

async function fetchKeys(url: string): Promise<Pick<Held, 'keyOf' | 'freshMs'>> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const set = SET.parse(await answer.json()) as JSONWebKeySet;
  const [, seconds] = /max-age=(\d{1,9})/.exec(answer.headers.get('cache-control') ?? '') ?? [];
  const askedMs = seconds === undefined ? FRESH.default : Number(seconds) * SECOND_MS;
  return { keyOf: createLocalJWKSet(set), freshMs: Math.min(Math.max(askedMs, FRESH.min), FRESH.max) };
}
