import type { User } from '#contract/auth.ts';
import { OWN_ENTITIES } from '#contract/entities.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Cache, SessionRow } from './cache.ts';
import { type KeptArea, readSetting, writeSetting } from './settings.ts';
import { tableOf } from './tables.ts';

/** Name of an area whose owner has signed out: its own name would reveal where they were. */
export const KEPT_AREA_NAME = 'Kept area';

/** The last person known to be signed in on this phone. */
export function readSession(cache: Cache): Promise<SessionRow | undefined> {
  return cache.session.get('current');
}

/** The current person's id, even after their session ended; null for a visitor. */
export async function personId(cache: Cache): Promise<number | null> {
  return (await readSession(cache))?.user?.id ?? null;
}

/** The id of the signed-in person, as far as this phone knows; null for none. */
export async function signedInId(cache: Cache): Promise<number | null> {
  const session = await readSession(cache);
  return session?.state === 'signedIn' ? (session.user?.id ?? null) : null;
}

/** Starts a session and drops the private rows of another person. */
export async function beginSession(cache: Cache, user: User, nowMs: number): Promise<void> {
  await cache.transaction('rw', privateTables(cache), async () => {
    const before = await readSession(cache);
    if (before?.user && before.user.id !== user.id) await clearPrivate(cache, before.user.id, nowMs);
    await cache.session.put({ name: 'current', user, state: 'signedIn', checkedAtMs: nowMs });
  });
}

/**
 * The server answered 401: the person stays named, so that the app can ask them to sign in again. @param userId whom
 * the answer was for; ignored if another person has signed in since.
 */
export async function endSession(cache: Cache, nowMs: number, userId: number | null): Promise<void> {
  await cache.transaction('rw', cache.session, async () => {
    const row = await readSession(cache);
    if (row?.state === 'signedIn' && row.user?.id === userId)
      await cache.session.put({ ...row, state: 'ended', checkedAtMs: nowMs });
  });
}

/** Signs out: private rows, likes and the session go; public rows and unsent posts stay. */
export async function closeSession(cache: Cache, nowMs: number): Promise<void> {
  await cache.transaction('rw', privateTables(cache), async () => {
    const user = (await readSession(cache))?.user;
    if (user) await clearPrivate(cache, user.id, nowMs); // what a visitor did here stays
    await cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: nowMs });
  });
}

/** Settings that reveal what a person did and where; all others belong to the phone. */
const PRIVATE_SETTINGS: readonly string[] = [
  'emergencyAnimal',
  'forumLooks',
  'lastPosition',
  'lastSearch',
  'petibotHistory',
  'pushReplies',
  'quizRun',
  'recentSearches',
  'searchedPlace',
];

/** The areas that lost their names when this person signed out. */
export const areasLeftBy = async (cache: Cache, id: number): Promise<KeptArea[]> =>
  ((await readSetting(cache, 'areas')) ?? []).filter((area) => area.leftBy === id);

/**
 * Restores the names of a person's areas after they sign in again; a no-op if they have signed out since. @param
 * names by area center; missing ones are unknown.
 */
export async function nameAreasOf(
  cache: Cache,
  id: number,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await cache.transaction('rw', [cache.session, cache.settings], async () => {
    if ((await signedInId(cache)) !== id) return;
    const areas = (await readSetting(cache, 'areas')) ?? [];
    const named = areas.map((area) => {
      const name = area.leftBy === id && names.get(middleOf(area));
      if (!name) return area;
      const { leftBy: _, ...own } = area;
      return { ...own, name };
    });
    await writeSetting(cache, 'areas', named);
  });
}

/** The center of an area as a text key. */
export const middleOf = ({ centre }: Pick<KeptArea, 'centre'>) => `${centre.lat},${centre.lng}`;

const privateTables = (cache: Cache) => [
  cache.session,
  cache.settings,
  ...OWN_ENTITIES.map((entity) => tableOf(cache, entity)),
  cache.cursors,
  cache.members,
  cache.seen,
  cache.removed,
];

async function clearPrivate(cache: Cache, id: number, nowMs: number): Promise<void> {
  await cache.settings.bulkDelete([...PRIVATE_SETTINGS]);
  const areas = await readSetting(cache, 'areas');
  if (areas)
    await writeSetting(
      cache,
      'areas',
      areas.map((area) => (area.isGuess ? area : { leftBy: id, ...area, name: KEPT_AREA_NAME })),
    );
  for (const entity of OWN_ENTITIES) await tableOf(cache, entity).clear();
  await cache.cursors.delete(ME_STREAM);
  const own = await cache.members.where('stream').equals(ME_STREAM).toArray();
  await cache.members.bulkDelete(own.map((row) => [row.stream, row.entity, row.id]));
  // Public rows that only this stream carried (own reviews and businesses) stay as seen rows.
  const seenAtMs = (await readSetting(cache, 'lastAnswerMs')) ?? nowMs; // server clock, like every time in `seen`
  for (const { entity, id } of own) await cache.seen.put({ entity, id, seenAtMs });
  for (const entity of OWN_ENTITIES) {
    const all = [
      [entity, -1],
      [entity, Number.MAX_SAFE_INTEGER],
    ] as const;
    for (const marks of [cache.removed, cache.seen])
      await marks
        .where('[entity+id]')
        .between(...all)
        .delete();
  }
}
