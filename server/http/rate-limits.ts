import { LETTER_LIMITS } from '#contract/letters.ts';
import {
  AUTH_LIMITS,
  CONTACT_LIMITS,
  HTTP_LIMITS,
  NEWCOMER_LIMITS,
  PROVIDER_LIMITS,
  REPORT_LIMITS,
  TEXT_LIMITS,
  TEXT_MESSAGE_LIMITS,
} from '#contract/limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { scaledToServer } from '#contract/trust.ts';
import type { Config } from '../config.ts';
import { createSameTexts, type TakeText } from './same-texts.ts';
import { type Tries, triesOf } from './tries.ts';

/** Entries are swept when a table has grown past this. */
const SWEEP_AT = 10_000;

/** Counts events in a sliding window. `waitMs` is 0 while another is allowed. */
export interface Window {
  waitMs(name: string): number;
  add(name: string): void;
  /** Takes one `add` back. */
  takeBack(name: string): void;
  /** Forgets everything about a name. */
  forget(name: string): void;
  /** How many more events of a name are allowed now. */
  left(name: string): number;
}

/** Keeps, in memory, who did how much lately. A restart forgets it, which costs an attacker a restart. */
export interface RateLimits {
  loginsByName: Tries;
  loginsByAddress: Tries;
  /** Password checks of people who are signed in, by their id: what strangers guess by name is nothing to them. */
  ownPasswords: Tries;
  /** Codes of letters that are typed, by what they are for and whose they are. */
  codesByName: Tries;
  /** Letters that are asked for, by the name that is typed and by address. */
  lettersAsked: { byName: Window; byAddress: Window };
  /** Text messages with codes, by phone number, by address, and all together. */
  textMessages: { byNumber: Window; byAddress: Window; all: Window };
  messagesByAddress: Window;
  /** Reports that are kept, by person and by address. */
  reports: { byPerson: Window; byAddress: Window };
  /** Threads and listings by all accounts of an address that are in their first day. */
  newThreadsByAddress: Window;
  newListingsByAddress: Window;
  /** Their reviews, by address and business. */
  newReviewsByAddress: Window;
  /** Questions that went to an AI provider, by person, by address, and all together. */
  questions: { byPerson: Window; byAddress: Window; all: Window };
  /** Takes one write from the person's bucket; answers 0, or the milliseconds until the next is free. */
  takeWrite: Bucket<number>;
  /** The same for people whose account is in its first day. */
  takeNewcomerWrite: Bucket<number>;
  /** The same for the bytes that people write whose account is in its first day, by address. */
  takeNewcomerText: Bucket<string>;
  /** The same for writes that need no sign-in, by address. */
  takeVisitorWrite: Bucket<string>;
  /** The same for new accounts, by address. */
  takeRegistration: Bucket<string>;
  /** The same for what is dear to read, by address: searches, and the weighing of areas. */
  takeSearch: Bucket<string>;
  /** The same for e-mail addresses that a person wants to have, by their id. */
  takeNewEmail: Bucket<number>;
  takeText: TakeText;
  /** The same for the cancels of one push, all or none of them, by person or address. */
  takeCancels: Bucket<string>;
}

/** Takes so many at once, or none: then it answers the milliseconds until there are enough. Less than none gives back. */
type Bucket<Name> = (name: Name, count?: number) => number;

/** How fast the buckets of a server fill. */
export type Rates = Pick<
  Config,
  'writesPerMinute' | 'registrationsPerHour' | 'visitorWritesPerHour' | 'searchesPerMinute'
>;

/** Refill of the bucket of an account's first day, on a server that gives everybody else so many. */
export const newcomerWritesPerMinute = (writesPerMinute: number) =>
  (NEWCOMER_LIMITS.writesPerMinute * writesPerMinute) / HTTP_LIMITS.writesPerMinute;

/** Makes the limits of one app. */
export function createRateLimits(nowMs: () => number, rates: Rates): RateLimits {
  const { writesPerMinute, registrationsPerHour, visitorWritesPerHour, searchesPerMinute } = rates;
  const { cancelsPerSender, cancelsPerMinute } = HTTP_LIMITS;
  const hourly = <Name>(count: number) => bucketOf<Name>(nowMs, count, { count, ms: HOUR_MS });
  const daily = (count: number) => windowOf(nowMs, scaledToServer(count, writesPerMinute), DAY_MS);
  const newcomerText = scaledToServer(NEWCOMER_LIMITS.textBytesPerAddress, writesPerMinute);
  const passwords = () => triesOf(windowOf(nowMs, AUTH_LIMITS.failedLogins, AUTH_LIMITS.failedLoginWindowMs));
  return {
    loginsByName: passwords(),
    loginsByAddress: passwords(),
    ownPasswords: passwords(),
    codesByName: triesOf(windowOf(nowMs, LETTER_LIMITS.wrongCodes, LETTER_LIMITS.lifeMs)),
    lettersAsked: {
      byName: windowOf(nowMs, LETTER_LIMITS.asksPerName, HOUR_MS),
      byAddress: windowOf(nowMs, LETTER_LIMITS.asksPerAddress, HOUR_MS),
    },
    textMessages: {
      byNumber: windowOf(nowMs, TEXT_MESSAGE_LIMITS.perNumberAnHour, HOUR_MS),
      byAddress: windowOf(nowMs, TEXT_MESSAGE_LIMITS.perAddressAnHour, HOUR_MS),
      all: windowOf(nowMs, TEXT_MESSAGE_LIMITS.perServerADay, DAY_MS),
    },
    messagesByAddress: windowOf(nowMs, CONTACT_LIMITS.perAddressAnHour, HOUR_MS),
    reports: {
      byPerson: windowOf(nowMs, REPORT_LIMITS.perPersonAnHour, HOUR_MS),
      byAddress: windowOf(nowMs, REPORT_LIMITS.perAddressAnHour, HOUR_MS),
    },
    newThreadsByAddress: daily(NEWCOMER_LIMITS.threadsPerAddress),
    newListingsByAddress: daily(NEWCOMER_LIMITS.listingsPerAddress),
    newReviewsByAddress: daily(NEWCOMER_LIMITS.reviewsOfOnePerAddress),
    questions: {
      byPerson: windowOf(nowMs, PROVIDER_LIMITS.perPerson, PROVIDER_LIMITS.windowMs),
      byAddress: windowOf(nowMs, PROVIDER_LIMITS.perAddress, PROVIDER_LIMITS.windowMs),
      all: windowOf(nowMs, PROVIDER_LIMITS.perServer, PROVIDER_LIMITS.windowMs),
    },
    takeWrite: bucketOf(nowMs, HTTP_LIMITS.writesPerPerson, { count: writesPerMinute, ms: MINUTE_MS }),
    takeNewcomerWrite: bucketOf(nowMs, scaledToServer(NEWCOMER_LIMITS.writes, writesPerMinute), {
      count: newcomerWritesPerMinute(writesPerMinute),
      ms: MINUTE_MS,
    }),
    takeNewcomerText: bucketOf(nowMs, newcomerText, { count: newcomerText, ms: DAY_MS }),
    takeVisitorWrite: hourly(visitorWritesPerHour),
    takeRegistration: hourly(registrationsPerHour),
    takeSearch: bucketOf(nowMs, HTTP_LIMITS.searchesPerAddress, { count: searchesPerMinute, ms: MINUTE_MS }),
    takeNewEmail: hourly(AUTH_LIMITS.newEmailsPerHour),
    takeText: createSameTexts(nowMs, scaledToServer(TEXT_LIMITS.sameAnHour, writesPerMinute)),
    takeCancels: bucketOf(nowMs, cancelsPerSender, { count: cancelsPerMinute, ms: MINUTE_MS }),
  };
}

function windowOf(nowMs: () => number, allowed: number, windowMs: number): Window {
  const times = new Map<string, number[]>();
  /** Oldest first; what is too long ago is let go of. */
  const recent = (name: string) => {
    const list = times.get(name) ?? [];
    const first = list.findIndex((time) => time > nowMs() - windowMs);
    list.splice(0, first < 0 ? list.length : first);
    return list;
  };
  return {
    waitMs(name) {
      const list = recent(name);
      const oldest = list.at(-allowed);
      return oldest === undefined ? 0 : oldest + windowMs - nowMs();
    },
    add(name) {
      if (times.size > SWEEP_AT)
        for (const known of times.keys()) if (recent(known).length === 0) times.delete(known);
      const list = recent(name);
      list.push(nowMs());
      times.set(name, list.length > allowed ? list.slice(-allowed) : list);
    },
    takeBack: (name) => void recent(name).pop(),
    forget: (name) => void times.delete(name),
    left: (name) => Math.max(0, allowed - recent(name).length),
  };
}

function bucketOf<Name>(
  nowMs: () => number,
  size: number,
  refill: { count: number; ms: number },
): Bucket<Name> {
  const buckets = new Map<Name, { left: number; atMs: number }>();
  const leftIn = (bucket: { left: number; atMs: number }) =>
    Math.min(size, bucket.left + (Math.max(0, nowMs() - bucket.atMs) * refill.count) / refill.ms);
  return (name, count = 1) => {
    const atMs = nowMs();
    const left = leftIn(buckets.get(name) ?? { left: size, atMs });
    if (buckets.size > SWEEP_AT)
      for (const [known, bucket] of buckets) if (leftIn(bucket) >= size) buckets.delete(known);
    buckets.set(name, { left: left >= count ? left - count : left, atMs });
    return left >= count ? 0 : Math.ceil(((count - left) * refill.ms) / refill.count);
  };
}
