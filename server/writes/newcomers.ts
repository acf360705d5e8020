import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { NEWCOMER_MESSAGES, scaledToServer } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { Window } from '../limits/counters.ts';
import { weightOf } from '../text/weight.ts';
import type { WriteContext } from './write.ts';

/**
 * Keeps a new account from filling a list: what it has made is counted in the database, so that a restart forgets
 * nothing. What all new accounts of its address have made is counted in memory: no address is stored. Called when nothing
 * else refuses the write. @param made how many of them the writer has made. @throws PutOff until its first day is over,
 * or until one of the others is a day ago.
 */
export function assertRoomForThread(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.threads, NEWCOMER_MESSAGES.threads);
  takeRoom(w, w.address, w.services.limits.newThreadsByAddress, NEWCOMER_MESSAGES.threadsOfAddress);
}

/** The same for listings of the directory. @throws PutOff. */
export function assertRoomForListing(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.listings, NEWCOMER_MESSAGES.listings);
  takeRoom(w, w.address, w.services.limits.newListingsByAddress, NEWCOMER_MESSAGES.listingsOfAddress);
}

/**
 * The same for reviews of one business, of which a person writes one. Called for a first one of somebody, not for
 * another in its place. @throws PutOff.
 */
export function assertRoomForReview(w: WriteContext, businessId: number): void {
  const name = `${w.address} ${businessId}`;
  takeRoom(w, name, w.services.limits.newReviewsByAddress, NEWCOMER_MESSAGES.reviewsOfAddress);
}

function takeRoom(w: WriteContext, name: string, made: Window, detail: string) {
  if (w.newUntilMs === null) return;
  putOffFor(w, made.waitMs(name), detail);
  made.add(name); // at once: others may arrive in the same commit
  w.ifUndone(() => made.takeBack(name));
}

/**
 * Keeps all new accounts of an address together from filling what everybody copies: what their words weigh as they
 * travel is counted in memory. @param earlier what they take the place of, in an edit. @throws PutOff until there is room
 * again, or the first day of the account is over.
 */
export function assertRoomForText(w: WriteContext, words: string[], earlier: string[] = []): void {
  if (w.newUntilMs === null) return;
  const bytes = weightOf(...words) - weightOf(...earlier);
  if (bytes <= 0) return;
  const { takeNewcomerText } = w.services.limits;
  putOffFor(w, takeNewcomerText(w.address, bytes), NEWCOMER_MESSAGES.textOfAddress);
  w.ifUndone(() => void takeNewcomerText(w.address, -bytes));
}

function putOffFor({ newUntilMs, services }: WriteContext, waitMs: number, detail: string) {
  if (waitMs > 0 && newUntilMs !== null)
    throw new PutOff(detail, Math.min(waitMs, newUntilMs - services.nowMs()));
}

function assertRoom(w: WriteContext, made: number, limit: number, say: (allowed: number) => string) {
  const allowed = scaledToServer(limit, w.services.config.writesPerMinute);
  if (made >= allowed) putOff(w, say(allowed));
}

/**
 * Keeps a new account's words from being a list of links: title and text of one thing together.
 * @throws PutOff until its first day is over.
 */
export function assertFewLinks(w: WriteContext, texts: string[], where: 'post' | 'listing' = 'post'): void {
  const links = texts.flatMap(addressesIn).length;
  if (links > NEWCOMER_LIMITS.linksPerPost) putOff(w, NEWCOMER_MESSAGES.links(where));
}

function putOff({ newUntilMs, services }: WriteContext, detail: string): void {
  if (newUntilMs !== null) throw new PutOff(detail, newUntilMs - services.nowMs());
}
