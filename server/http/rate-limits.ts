import { AUTH_LIMITS, CONTACT_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Entries are swept when a table has grown past this. */
const SWEEP_AT = 10_000;

/** Counts events in a sliding window. `waitMs` is 0 while another is allowed. */
export interface Window {
  waitMs(name: string): number;
  add(name: string): void;
  /** Forgets everything about a name. */
  forget(name: string): void;
  /** Takes back the last event of a name. */
  forgetLast(name: string): void;
}

/** Keeps, in memory, who did how much lately. A restart forgets it, which costs an attacker a restart. */
export interface RateLimits {
  loginsByName: Window;
  loginsByAddress: Window;
  messagesByAddress: Window;
  /** Takes one write from the person's bucket; answers 0, or the milliseconds until the next is free. */
  takeWrite(userId: number): number;
}

/** Makes the limits of one app. */
export function createRateLimits(nowMs: () => number, writesPerMinute: number): RateLimits {
  return {
    loginsByName: windowOf(nowMs, AUTH_LIMITS.failedLogins, AUTH_LIMITS.failedLoginWindowMs),
    loginsByAddress: windowOf(nowMs, AUTH_LIMITS.failedLogins, AUTH_LIMITS.failedLoginWindowMs),
    messagesByAddress: windowOf(nowMs, CONTACT_LIMITS.perAddressAnHour, HOUR_MS),
    takeWrite: bucketOf(nowMs, HTTP_LIMITS.writesPerPerson, writesPerMinute / MINUTE_MS),
  };
}

function windowOf(nowMs: () => number, allowed: number, windowMs: number): Window {
  const times = new Map<string, number[]>();
  const recent = (name: string) => (times.get(name) ?? []).filter((time) => time > nowMs() - windowMs);
  return {
    waitMs(name) {
      const list = recent(name);
      const oldest = list.at(-allowed);
      return oldest === undefined ? 0 : oldest + windowMs - nowMs();
    },
    add(name) {
      if (times.size > SWEEP_AT)
        for (const known of times.keys()) if (recent(known).length === 0) times.delete(known);
      times.set(name, [...recent(name), nowMs()].slice(-allowed));
    },
    forget: (name) => void times.delete(name),
    forgetLast: (name) => void times.set(name, recent(name).slice(0, -1)),
  };
}

function bucketOf(nowMs: () => number, size: number, perMs: number) {
  const buckets = new Map<number, { left: number; atMs: number }>();
  return (userId: number) => {
    const now = nowMs();
    const bucket = buckets.get(userId) ?? { left: size, atMs: now };
    const left = Math.min(size, bucket.left + Math.max(0, now - bucket.atMs) * perMs);
    if (buckets.size > SWEEP_AT)
      for (const [id, b] of buckets) if (b.left + (now - b.atMs) * perMs >= size) buckets.delete(id);
    buckets.set(userId, { left: left >= 1 ? left - 1 : left, atMs: now });
    return left >= 1 ? 0 : Math.ceil((1 - left) / perMs);
  };
}
