import type { User } from '#contract/auth.ts';
import { IDEMPOTENCY_HEADER } from '#contract/mutations.ts';
import type { Preferences, Profile } from '#contract/profile.ts';
import type { Review } from '#contract/reviews.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Core } from '#src/local/core.ts';
import { entriesOf, pendingEntries } from '#src/local/entries.ts';
import { beginSession, endSession, readSession } from '#src/local/identity.ts';
import { readSetting } from '#src/local/settings.ts';
import { applyRows, removeRow } from '#src/local/sync/apply.ts';
import {
  NO_PREFERENCES,
  type OwnBusiness,
  type OwnReviewRow,
  paintOwnBusinesses,
  paintOwnReviews,
  paintPreferences,
} from './profile.overlay.ts';

/** A person's profile as this phone has it. */
export interface ShownProfile {
  fullName: string;
  email: string;
  location: string;
  /** Favourites with undelivered changes over them. */
  preferences: Preferences;
  /** The favourites were copied to this phone at least once. */
  isKept: boolean;
  /** Time of the last whole copy, this phone's clock, epoch milliseconds; null while there was none. */
  savedAtMs: number | null;
  /** Favourites chosen on this phone before signing in. */
  local: Preferences;
}

/** The profile as it is shown: the confirmed row, else what signing in told. */
export async function readShownProfile({ cache, outbox }: Core, user: User): Promise<ShownProfile> {
  const row = await cache.profile.get(user.id);
  const cursor = await cache.cursors.get(ME_STREAM);
  const entries = await pendingEntries(outbox, 'preferences.set', user.id);
  const { fullName, email, location } = row ?? user;
  return {
    fullName,
    email,
    location,
    preferences: paintPreferences(row?.preferences ?? NO_PREFERENCES, entries),
    isKept: row !== undefined,
    savedAtMs: cursor?.syncedAtMs ?? null,
    local: (await readSetting(cache, 'localPreferences')) ?? NO_PREFERENCES,
  };
}

/** One's own businesses, waiting ones first. */
export async function readOwnBusinesses({ cache, outbox }: Core, userId: number): Promise<OwnBusiness[]> {
  const confirmed = await cache.businesses.where('ownerId').equals(userId).toArray();
  return paintOwnBusinesses(confirmed, await pendingEntries(outbox, 'business.register', userId));
}

/** One's own reviews, waiting ones first. */
export async function readOwnReviews(core: Core, userId: number): Promise<OwnReviewRow[]> {
  const { cache, outbox } = core;
  const confirmed = await readPostedReviews(core, userId);
  const entries = await pendingEntries(outbox, 'review.write', userId);
  const ids = [...confirmed, ...entries.map((entry) => entry.args)].map((each) => each.businessId);
  const businesses = await cache.businesses.bulkGet(ids);
  const names = new Map(businesses.flatMap((business) => (business ? [[business.id, business.name]] : [])));
  return paintOwnReviews(confirmed, entries, (id) => names.get(id));
}

/** A review does not say whose it is: one's own are those of one's own stream, and those this phone has delivered. */
async function readPostedReviews({ cache, outbox }: Core, userId: number): Promise<Review[]> {
  const members = await cache.members.where('stream').equals(ME_STREAM).toArray();
  const own = members.filter((row) => row.entity === 'reviews').map((row) => row.id);
  const receipts = await outbox.receipts.where('owner').equals(userId).toArray();
  const sent = receipts.filter((receipt) => receipt.name === 'review.write' && receipt.id !== undefined);
  const keys = new Set(sent.map((receipt) => receipt.key));
  const ids = [...new Set([...own, ...sent.map((receipt) => Number(receipt.id))])];
  const rows = (await cache.reviews.bulkGet(ids)).filter((row) => row !== undefined);
  return rows.filter((row) => own.includes(row.id) || (row.key !== null && keys.has(row.key)));
}

/** How many writes of the person are not delivered. */
export async function countUnsent({ outbox }: Core, userId: number): Promise<number> {
  return (await entriesOf(outbox, userId)).filter((entry) => entry.owner === userId).length;
}

/** Stores what the server says about the person, for this page and for who is named in the header. */
export async function storeProfile({ cache, ports }: Core, profile: Profile): Promise<void> {
  const { preferences: _, ...user } = profile;
  const session = await readSession(cache);
  if (session?.user?.id !== profile.id) return; // signed out, or somebody else, since it was asked for
  await beginSession(cache, user, ports.nowMs());
  const known = await cache.profile.get(profile.id);
  const row = { ...profile, version: known?.version ?? 0 };
  await applyRows(cache, { profile: [row] }, known?.h ?? 0, ports.nowMs());
}

/** The server's answer to a look at one's own profile. A 401 ends the session of this phone; silence changes nothing. */
export async function refreshProfile(core: Core): Promise<'fresh' | 'signedOut' | 'unreached'> {
  const asker = (await readSession(core.cache))?.user?.id ?? null;
  const answer = await core.api.request<Profile>('/api/user/profile');
  if (answer.kind === 'ok') {
    await storeProfile(core, answer.body);
    return 'fresh';
  }
  if (answer.kind !== 'problem' || answer.problem.status !== 401) return 'unreached';
  await endSession(core.cache, core.ports.nowMs(), asker);
  return 'signedOut';
}

/** What came of removing a posted review. */
export type Removed = { kind: 'removed' } | { kind: 'silent' } | { kind: 'refused'; detail: string };

/** Removes one's own posted review: needs a connection. One that is gone already counts as removed. */
export async function removePostedReview(core: Core, id: number): Promise<Removed> {
  const answer = await core.api.request(`/api/reviews/${id}`, {
    method: 'DELETE',
    headers: { [IDEMPOTENCY_HEADER]: core.ports.uuid() },
  });
  if (answer.kind === 'silent') return { kind: 'silent' };
  if (answer.kind === 'problem' && answer.problem.code !== 'not-found')
    return { kind: 'refused', detail: answer.problem.detail };
  await removeRow(core.cache, 'reviews', id);
  void core.engine.sync();
  return { kind: 'removed' };
}
