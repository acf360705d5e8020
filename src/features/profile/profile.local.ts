import type { User } from '#contract/auth.ts';
import type { Preferences, Profile } from '#contract/profile.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { doneIf, type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { readPreferences } from '#src/features/favorites/read-favorites.local.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { beginSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import { entriesOf, pendingEntries } from '#src/local/outbox/queries.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { type OwnBusiness, paintOwnBusinesses } from './profile.overlay.ts';

/** The profile on this phone. */
export interface ShownProfile {
  fullName: string;
  email: string;
  location: string;
  /** Address of the profile picture. */
  profileImageUrl?: string;
  /** Replies come by email where no notification can. */
  replyEmails: boolean;
  /** Favorites with pending changes applied. */
  preferences: Preferences;
  /** Whether the favorites were ever synced to this phone. */
  isKept: boolean;
  /** Time of the last full sync by the phone's clock, epoch milliseconds; null before the first. */
  savedAtMs: number | null;
}

/** Reads the confirmed profile, or the one from sign-in. */
export async function readShownProfile(core: Core, user: User): Promise<ShownProfile> {
  const { cache } = core;
  const row = await cache.profile.get(user.id);
  const cursor = await cache.cursors.get(ME_STREAM);
  const { fullName, email, location } = row ?? user;
  return {
    fullName,
    email,
    location,
    ...(row?.profileImageUrl ? { profileImageUrl: row.profileImageUrl } : {}),
    replyEmails: row?.replyEmails ?? false,
    preferences: await readPreferences(core, user),
    isKept: row !== undefined,
    savedAtMs: cursor?.syncedAtMs ?? null,
  };
}

/**
 * Reads the user's businesses, pending ones first. The outbox is read first, so that a business in transit
 * is found in at least one of the two.
 */
export async function readOwnBusinesses(core: Core, userId: number): Promise<OwnBusiness[]> {
  const { cache, outbox } = core;
  const waiting = shownEntries(core, await pendingEntries(outbox, 'business.register', userId));
  return paintOwnBusinesses(await cache.businesses.where('ownerId').equals(userId).toArray(), waiting);
}

/** Counts the user's undelivered writes. */
export async function countUnsent({ outbox }: Core, userId: number): Promise<number> {
  return (await entriesOf(outbox, userId)).filter((entry) => entry.owner === userId).length;
}

/** Stores the server's profile for this page and the header. */
export async function storeProfile({ cache, ports, reach }: Core, profile: Profile): Promise<void> {
  const { preferences: _, ...user } = profile;
  // One transaction: otherwise the write could undo a sign-out.
  await cache.transaction('rw', cache.tables, async () => {
    const session = await readSession(cache);
    if (session?.user?.id !== profile.id) return; // the session changed since the request
    await beginSession(cache, user, ports.nowMs());
    const cached = await cache.profile.get(profile.id);
    const row = { ...profile, version: cached?.version ?? 0 };
    await applyRows(cache, { profile: [row] }, cached?.h ?? 0, reach.serverNowMs());
  });
}

/** Refreshes the profile. A 401 ends the session; no response changes nothing. */
export async function fetchProfile(core: Core): Promise<Fetched> {
  const answer = await requestOwn<Profile>(core, '/api/user/profile');
  if (answer.kind !== 'ok') return failureOf(answer);
  return doneIf(await keepFetched(core, () => storeProfile(core, answer.body)));
}
