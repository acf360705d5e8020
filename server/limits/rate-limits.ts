import { ELSEWHERE_LIMITS } from '#contract/accounts-elsewhere.ts';
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
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { scaledToServer } from '#contract/trust.ts';
import type { Config } from '../config.ts';
import { type Bucket, bucketOf, type Window, windowOf } from './counters.ts';
import { createSameTexts, type TakeText } from './same-texts.ts';
import { countedAlone, type Share } from './shared-counts.ts';
import { type Tries, triesOf } from './tries.ts';

/**
 * Keeps, in memory, who did how much lately. A restart forgets it, which costs an attacker a restart. Servers that share
 * a database tell each other.
 */
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
  /** What a browser was given to come back with, and may come back with once: challenges, sealed sign-ins. */
  cameBack: Window;
  /** The same for the cancels of one push, all or none of them, by person or address. */
  takeCancels: Bucket<string>;
}

/** How fast the buckets of a server fill. */
export type Rates = Pick<
  Config,
  'writesPerMinute' | 'registrationsPerHour' | 'visitorWritesPerHour' | 'searchesPerMinute'
>;

/** Refill of the bucket of an account's first day, on a server that gives everybody else so many. */
export const newcomerWritesPerMinute = (writesPerMinute: number) =>
  (NEWCOMER_LIMITS.writesPerMinute * writesPerMinute) / HTTP_LIMITS.writesPerMinute;

/** Makes the limits of one app. @param share joins the counter of a name to those of other servers, if there are any. */
export function createRateLimits(
  nowMs: () => number,
  rates: Rates,
  share: (counter: string) => Share = () => countedAlone,
): RateLimits {
  const { writesPerMinute, registrationsPerHour, visitorWritesPerHour, searchesPerMinute } = rates;
  const { cancelsPerSender, cancelsPerMinute } = HTTP_LIMITS;
  const window = (counter: string, allowed: number, ms: number) =>
    windowOf(nowMs, allowed, ms, share(counter));
  const bucket = <Name extends string | number>(counter: string, size: number, count: number, ms: number) =>
    bucketOf<Name>(nowMs, size, { count, ms }, share(counter));
  const hourly = <Name extends string | number>(counter: string, count: number) =>
    bucket<Name>(counter, count, count, HOUR_MS);
  const daily = (counter: string, count: number) =>
    window(counter, scaledToServer(count, writesPerMinute), DAY_MS);
  const newcomerText = scaledToServer(NEWCOMER_LIMITS.textBytesPerAddress, writesPerMinute);
  const passwords = (counter: string) =>
    triesOf(window(counter, AUTH_LIMITS.failedLogins, AUTH_LIMITS.failedLoginWindowMs));
  const { wrongCodes, lifeMs, asksPerName, asksPerAddress } = LETTER_LIMITS;
  const { perNumberAnHour, perAddressAnHour, perServerADay } = TEXT_MESSAGE_LIMITS;
  const { perPerson, perAddress, perServer, windowMs } = PROVIDER_LIMITS;
  return {
    loginsByName: passwords('logins by name'),
    loginsByAddress: passwords('logins by address'),
    ownPasswords: passwords('own passwords'),
    codesByName: triesOf(window('codes', wrongCodes, lifeMs)),
    lettersAsked: {
      byName: window('letters by name', asksPerName, HOUR_MS),
      byAddress: window('letters by address', asksPerAddress, HOUR_MS),
    },
    textMessages: {
      byNumber: window('text messages by number', perNumberAnHour, HOUR_MS),
      byAddress: window('text messages by address', perAddressAnHour, HOUR_MS),
      all: window('text messages', perServerADay, DAY_MS),
    },
    messagesByAddress: window('messages', CONTACT_LIMITS.perAddressAnHour, HOUR_MS),
    reports: {
      byPerson: window('reports by person', REPORT_LIMITS.perPersonAnHour, HOUR_MS),
      byAddress: window('reports by address', REPORT_LIMITS.perAddressAnHour, HOUR_MS),
    },
    newThreadsByAddress: daily('new threads', NEWCOMER_LIMITS.threadsPerAddress),
    newListingsByAddress: daily('new listings', NEWCOMER_LIMITS.listingsPerAddress),
    newReviewsByAddress: daily('new reviews', NEWCOMER_LIMITS.reviewsOfOnePerAddress),
    questions: {
      byPerson: window('questions by person', perPerson, windowMs),
      byAddress: window('questions by address', perAddress, windowMs),
      all: window('questions', perServer, windowMs),
    },
    takeWrite: bucket('writes', HTTP_LIMITS.writesPerPerson, writesPerMinute, MINUTE_MS),
    takeNewcomerWrite: bucket(
      'writes of newcomers',
      scaledToServer(NEWCOMER_LIMITS.writes, writesPerMinute),
      newcomerWritesPerMinute(writesPerMinute),
      MINUTE_MS,
    ),
    takeNewcomerText: bucket('words of newcomers', newcomerText, newcomerText, DAY_MS),
    takeVisitorWrite: hourly('writes of visitors', visitorWritesPerHour),
    takeRegistration: hourly('registrations', registrationsPerHour),
    takeSearch: bucket('searches', HTTP_LIMITS.searchesPerAddress, searchesPerMinute, MINUTE_MS),
    takeNewEmail: hourly('new addresses', AUTH_LIMITS.newEmailsPerHour),
    cameBack: window('came back', 1, Math.max(PASSKEY_LIMITS.challengeMs, ELSEWHERE_LIMITS.flowMs)),
    takeText: createSameTexts(nowMs, scaledToServer(TEXT_LIMITS.sameAnHour, writesPerMinute), share('texts')),
    takeCancels: bucket('cancels', cancelsPerSender, cancelsPerMinute, MINUTE_MS),
  };
}
