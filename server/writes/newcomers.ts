import { NEWCOMER_LIMITS } from '#contract/limits.ts';
import { addressesIn } from '#contract/shared/addresses.ts';
import { NEWCOMER_MESSAGES, scaledToServer } from '#contract/trust.ts';
import { PutOff } from '../errors.ts';
import type { Window } from '../limits/counters.ts';
import { weightOf } from '../text/weight.ts';
import type { WriteContext } from './write.ts';

/**
 * Keeps a new account from flooding a list. Its own rows are counted in the database, so that a restart does not
 * reset the limit; all new accounts of an address are counted in memory, so that no address is stored. Call it last,
 * when nothing else rejects the write. @param made number of rows of the writer. @throws PutOff until the first day
 * ends, or the oldest counted row is a day old.
 */
export function assertRoomForThread(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.threads, NEWCOMER_MESSAGES.threads);
  takeFromWindow(w, w.address, w.services.limits.newThreadsByAddress, NEWCOMER_MESSAGES.threadsOfAddress);
}

/** The same for listings. @throws PutOff. */
export function assertRoomForListing(w: WriteContext, made: number): void {
  assertRoom(w, made, NEWCOMER_LIMITS.listings, NEWCOMER_MESSAGES.listings);
  takeFromWindow(w, w.address, w.services.limits.newListingsByAddress, NEWCOMER_MESSAGES.listingsOfAddress);
}

/** The same for reviews of one business. Call it for a person's first review, not for a replacement. @throws PutOff. */
export function assertRoomForReview(w: WriteContext, businessId: number): void {
  const name = `${w.address} ${businessId}`;
  takeFromWindow(w, name, w.services.limits.newReviewsByAddress, NEWCOMER_MESSAGES.reviewsOfAddress);
}

function takeFromWindow(w: WriteContext, name: string, made: Window, detail: string) {
  if (w.newUntilMs === null) return;
  deferBy(w, made.waitMs(name), detail);
  made.add(name); // immediately, because others may arrive in the same commit
  w.ifUndone(() => made.takeBack(name));
}

/**
 * Keeps the new accounts of an address from filling everybody's copy: the transfer size of their text is counted in
 * memory. @param earlier the text that an edit replaces. @throws PutOff until there is room, or the first day ends.
 */
export function assertRoomForText(w: WriteContext, words: string[], earlier: string[] = []): void {
  if (w.newUntilMs === null) return;
  const bytes = weightOf(...words) - weightOf(...earlier);
  if (bytes <= 0) return;
  const { takeNewcomerText } = w.services.limits;
  deferBy(w, takeNewcomerText(w.address, bytes), NEWCOMER_MESSAGES.textOfAddress);
  w.ifUndone(() => void takeNewcomerText(w.address, -bytes));
}

function deferBy({ newUntilMs, services }: WriteContext, waitMs: number, detail: string) {
  if (waitMs > 0 && newUntilMs !== null)
    throw new PutOff(detail, Math.min(waitMs, newUntilMs - services.nowMs()));
}

function assertRoom(w: WriteContext, made: number, limit: number, say: (allowed: number) => string) {
  const allowed = scaledToServer(limit, w.services.config.writesPerMinute);
  if (made >= allowed) defer(w, say(allowed));
}

/**
 * Keeps a new account from posting lists of links; title and text count together. @param earlier the texts that an edit
 * replaces; their links are no reason. @throws PutOff until the first day ends.
 */
export function assertFewLinks(
  w: WriteContext,
  texts: string[],
  { where = 'post', earlier = [] }: { where?: 'post' | 'listing'; earlier?: string[] | undefined } = {},
): void {
  if (countLinks(texts) > Math.max(NEWCOMER_LIMITS.linksPerPost, countLinks(earlier)))
    defer(w, NEWCOMER_MESSAGES.links(where));
}

const countLinks = (texts: string[]) => texts.flatMap(addressesIn).length;

function defer({ newUntilMs, services }: WriteContext, detail: string): void {
  if (newUntilMs !== null) throw new PutOff(detail, newUntilMs - services.nowMs());
}
