import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { NEWCOMER_MESSAGES, scaledToServer } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { Window } from './rate-limits.ts';
import type { WriteContext } from './write.ts';

/**
 * Keeps a new account from filling a list: what it has made is counted in the database, so that a restart forgets
 * nothing. What all new accounts of its address have made is counted in memory: no address is stored. Called when nothing
 * else refuses the write. @param made how many of them the writer has made. @throws PutOff until its first day is over,
 * or until one of the others is a day ago.
 */
export function assertRoomForThread(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.threads, NEWCOMER_MESSAGES.threads);
  takeRoom(w, w.services.limits.newThreadsByAddress, NEWCOMER_MESSAGES.threadsOfAddress);
}

/** The same for listings of the directory. @throws PutOff. */
export function assertRoomForListing(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.listings, NEWCOMER_MESSAGES.listings);
  takeRoom(w, w.services.limits.newListingsByAddress, NEWCOMER_MESSAGES.listingsOfAddress);
}

function takeRoom({ address, newUntilMs, services, ifUndone }: WriteContext, made: Window, detail: string) {
  if (newUntilMs === null) return;
  const waitMs = made.waitMs(address);
  if (waitMs > 0) throw new PutOff(detail, Math.min(waitMs, newUntilMs - services.nowMs()));
  made.add(address); // at once: others may arrive in the same commit
  ifUndone(() => made.takeBack(address));
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
