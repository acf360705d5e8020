import { ELSEWHERE_LIMITS } from '#contract/accounts-elsewhere.ts';
import { LETTER_LIMITS } from '#contract/letters.ts';
import {
  ANIMAL_LIMITS,
  AUTH_LIMITS,
  CONTACT_LIMITS,
  EXPORT_LIMITS,
  HTTP_LIMITS,
  LISTING_LIMITS,
  NEWCOMER_LIMITS,
  PROVIDER_LIMITS,
  REPORT_LIMITS,
  TEXT_LIMITS,
  TEXT_MESSAGE_LIMITS,
} from '#contract/limits.ts';
import { OWNER_LIMITS } from '#contract/owners.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/shared/time.ts';
import { scaledToServer } from '#contract/trust.ts';
import type { Config } from '../config.ts';
import { type Bucket, bucketOf, onwardClock, type Window, windowOf } from './counters.ts';
import { createSameTexts, type TakeText } from './same-texts.ts';
import { notShared, type Share } from './shared-counts.ts';
import { type Tries, triesOf } from './tries.ts';

/**
 * Counts recent activity in memory. A restart forgets it, which an attacker cannot cause. Servers that share a
 * database exchange their counts.
 */
export interface RateLimits {
  loginsByName: Tries;
  loginsByAddress: Tries;
  /** Sign-ins with the right password, by account. */
  signIns: Window;
  /** Password checks of signed-in people, by person id, so that guesses by strangers do not block them. */
  ownPasswords: Tries;
  /** Typed codes, by purpose and owner. */
  codesByName: Tries;
  /** Requested letters, by typed name and by address. */
  lettersAsked: { byName: Window; byAddress: Window };
  /** Text messages with codes, by phone number, by address, and in total. */
  textMessages: { byNumber: Window; byAddress: Window; all: Window };
  messagesByAddress: Window;
  /** Reports, by person and by address. */
  reports: { byPerson: Window; byAddress: Window };
  /** Claims of listings, by person and by address. */
  claims: { byPerson: Window; byAddress: Window };
  /** New threads of an address, from accounts in their first day. */
  newThreadsByAddress: Window;
  newListingsByAddress: Window;
  /** Listings of an address, from accounts after their first day. */
  listingsByAddress: Window;
  /** Their reviews, by address and business. */
  newReviewsByAddress: Window;
  /** Questions to an AI provider, by person, by address, and in total. */
  questions: { byPerson: Window; byAddress: Window; all: Window };
  /** Takes a write from the person's bucket; returns 0, or the milliseconds until the next is free. */
  takeWrite: Bucket<number>;
  /** For accounts in their first day. */
  takeNewcomerWrite: Bucket<number>;
  /** Writes of the animal book, of a person, and of all accounts of an address in their first day. */
  takeBookWrite: Bucket<number>;
  takeNewcomersBookWrite: Bucket<string>;
  /** Text bytes of accounts in their first day, by address. */
  takeNewcomerText: Bucket<string>;
  /** Writes of visitors, by address. */
  takeVisitorWrite: Bucket<string>;
  /** New accounts, by address. */
  takeRegistration: Bucket<string>;
  /** Expensive reads, by address: searches, and weighing areas. */
  takeSearch: Bucket<string>;
  /** Email addresses that a person requests, by person id. */
  takeNewEmail: Bucket<number>;
  /** New names and pictures, by person id. */
  takeNewName: Bucket<number>;
  /** The same for exports of an account, by the person's id. */
  takeExport: Bucket<number>;
  takeText: TakeText;
  /** One-time values that browsers hold for us: challenges and sealed sign-ins. */
  cameBack: Window;
  /** Canceled writes of one push, all or none, by person or address. */
  takeCancels: Bucket<string>;
}

/** The configurable refill rates. */
export type Rates = Pick<
  Config,
  'writesPerMinute' | 'registrationsPerHour' | 'visitorWritesPerHour' | 'searchesPerMinute'
>;

/** Refill rate for accounts in their first day, scaled to the configured rate. */
export const newcomerWritesPerMinute = (writesPerMinute: number) =>
  (NEWCOMER_LIMITS.writesPerMinute * writesPerMinute) / HTTP_LIMITS.writesPerMinute;

/** Creates the limits of one app. @param share exchanges the counts of a named counter with other servers. */
export function createRateLimits(
  clock: () => number,
  rates: Rates,
  share: (counter: string) => Share = () => notShared,
): RateLimits {
  const nowMs = onwardClock(clock);
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
    signIns: window('sign-ins', AUTH_LIMITS.signInsPerHour, HOUR_MS),
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
    claims: {
      byPerson: window('claims by person', OWNER_LIMITS.claimsPerPersonAnHour, HOUR_MS),
      byAddress: window('claims by address', OWNER_LIMITS.claimsPerAddressAnHour, HOUR_MS),
    },
    newThreadsByAddress: daily('new threads', NEWCOMER_LIMITS.threadsPerAddress),
    newListingsByAddress: daily('new listings', NEWCOMER_LIMITS.listingsPerAddress),
    listingsByAddress: daily('listings', LISTING_LIMITS.perAddress),
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
    takeBookWrite: bucket('writes of books', ANIMAL_LIMITS.writes, writesPerMinute, MINUTE_MS),
    takeNewcomersBookWrite: hourly('writes of books of newcomers', ANIMAL_LIMITS.newcomersPerAddress),
    takeNewcomerText: bucket('words of newcomers', newcomerText, newcomerText, DAY_MS),
    takeVisitorWrite: hourly('writes of visitors', visitorWritesPerHour),
    takeRegistration: hourly('registrations', registrationsPerHour),
    takeSearch: bucket('searches', HTTP_LIMITS.searchesPerAddress, searchesPerMinute, MINUTE_MS),
    takeNewEmail: hourly('new addresses', AUTH_LIMITS.newEmailsPerHour),
    takeNewName: hourly('new names', AUTH_LIMITS.newNamesPerHour),
    takeExport: hourly('exports', EXPORT_LIMITS.perPersonAnHour),
    cameBack: window('came back', 1, Math.max(PASSKEY_LIMITS.challengeMs, ELSEWHERE_LIMITS.flowMs)),
    takeText: createSameTexts(nowMs, scaledToServer(TEXT_LIMITS.sameAnHour, writesPerMinute), share('texts')),
    takeCancels: bucket('cancels', cancelsPerSender, cancelsPerMinute, MINUTE_MS),
  };
}
