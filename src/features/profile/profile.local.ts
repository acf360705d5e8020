import type { User } from '#contract/auth.ts';
import type { Preferences, Profile } from '#contract/profile.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { doneIf, type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { readPreferences } from '#src/features/favorites/favorites.local.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { beginSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { shownEntries } from '#src/local/outbox/leaving.ts';
import { entriesOf, pendingEntries } from '#src/local/outbox/queries.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { type OwnBusiness, paintOwnBusinesses } from './profile.overlay.ts';

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
}

/** The profile as it is shown: the confirmed row, else what signing in told. */
export async function readShownProfile(core: Core, user: User): Promise<ShownProfile> {
  const { cache } = core;
  const row = await cache.profile.get(user.id);
  const cursor = await cache.cursors.get(ME_STREAM);
  const { fullName, email, location } = row ?? user;
  return {
    fullName,
    email,
    location,
    preferences: await readPreferences(core, user),
    isKept: row !== undefined,
    savedAtMs: cursor?.syncedAtMs ?? null,
  };
}

/** One's own businesses, waiting ones first. The outbox is read first, so that one on its way is in one of the two. */
export async function readOwnBusinesses(core: Core, userId: number): Promise<OwnBusiness[]> {
  const { cache, outbox } = core;
  const waiting = shownEntries(core, await pendingEntries(outbox, 'business.register', userId));
  return paintOwnBusinesses(await cache.businesses.where('ownerId').equals(userId).toArray(), waiting);
}

/** How many writes of the person are not delivered. */
export async function countUnsent({ outbox }: Core, userId: number): Promise<number> {
  return (await entriesOf(outbox, userId)).filter((entry) => entry.owner === userId).length;
}

/** Stores the server's profile of the person, for this page and for the name in the header. */
export async function storeProfile({ cache, ports, reach }: Core, profile: Profile): Promise<void> {
  const { preferences: _, ...user } = profile;
  // In one step: a sign-out between the look and the writing would otherwise be undone.
  await cache.transaction('rw', cache.tables, async () => {
    const session = await readSession(cache);
    if (session?.user?.id !== profile.id) return; // signed out, or somebody else, since it was asked for
    await beginSession(cache, user, ports.nowMs());
    const known = await cache.profile.get(profile.id);
    const row = { ...profile, version: known?.version ?? 0 };
    await applyRows(cache, { profile: [row] }, known?.h ?? 0, reach.serverNowMs());
  });
}

/** Brings one's own profile up to date. A 401 ends the session of this phone; silence changes nothing. */
export async function fetchProfile(core: Core): Promise<Fetched> {
  const answer = await requestOwn<Profile>(core, '/api/user/profile');
  if (answer.kind !== 'ok') return failureOf(answer);
  return doneIf(await keepFetched(core, () => storeProfile(core, answer.body)));
}
