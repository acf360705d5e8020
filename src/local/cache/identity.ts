import type { User } from '#contract/auth.ts';
import { OWN_ENTITIES } from '#contract/entities.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Cache, SessionRow } from './cache.ts';
import { type KeptArea, readSetting, writeSetting } from './settings.ts';
import { tableOf } from './tables.ts';

/** What an area is called once whoever kept it has signed out: its own name tells where they were. */
export const KEPT_AREA_NAME = 'Kept area';

/** Who was last known to be signed in on this phone. */
export function readSession(cache: Cache): Promise<SessionRow | undefined> {
  return cache.session.get('current');
}

/** Whose phone it is at this moment, also after their sign-in ended; null for a visitor. */
export async function personId(cache: Cache): Promise<number | null> {
  return (await readSession(cache))?.user?.id ?? null;
}

/** Who is signed in on this phone now, as far as it knows; null when nobody is. */
export async function signedInId(cache: Cache): Promise<number | null> {
  const session = await readSession(cache);
  return session?.state === 'signedIn' ? (session.user?.id ?? null) : null;
}

/** Somebody has signed in. What was kept of somebody else goes. */
export async function beginSession(cache: Cache, user: User, nowMs: number): Promise<void> {
  await cache.transaction('rw', privateTables(cache), async () => {
    const before = await readSession(cache);
    if (before?.user && before.user.id !== user.id) await clearPrivate(cache, before.user.id, nowMs);
    await cache.session.put({ name: 'current', user, state: 'signedIn', checkedAtMs: nowMs });
  });
}

/**
 * The server said 401: the person stays named, so that the app can ask for them again. @param userId of whom the
 * server spoke; if somebody else has signed in meanwhile, nothing changes.
 */
export async function endSession(cache: Cache, nowMs: number, userId: number | null): Promise<void> {
  await cache.transaction('rw', cache.session, async () => {
    const row = await readSession(cache);
    if (row?.state === 'signedIn' && row.user?.id === userId)
      await cache.session.put({ ...row, state: 'ended', checkedAtMs: nowMs });
  });
}

/** The person has signed out: private rows, likes and the session go; public rows and unsent posts stay. */
export async function closeSession(cache: Cache, nowMs: number): Promise<void> {
  await cache.transaction('rw', privateTables(cache), async () => {
    const user = (await readSession(cache))?.user;
    if (user) await clearPrivate(cache, user.id, nowMs); // what a visitor did here stays
    await cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: nowMs });
  });
}

/** Settings that tell what a person did here and where they were; all others are the phone's own. */
const PRIVATE_SETTINGS: readonly string[] = [
  'emergencyAnimal',
  'forumVisit',
  'lastPosition',
  'lastSearch',
  'petibotHistory',
  'quizRun',
  'recentSearches',
  'searchedPlace',
];

/** The areas that lost their names when this person signed out. */
export const areasLeftBy = async (cache: Cache, id: number): Promise<KeptArea[]> =>
  ((await readSetting(cache, 'areas')) ?? []).filter((area) => area.leftBy === id);

/**
 * Names the areas again that somebody had left here, once they themselves are signed in. Nothing happens if they have
 * signed out meanwhile. @param names by the middle of the area; of one that is not in it the name is not known.
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

/** The middle of an area as a text, to find it by. */
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
  // Public rows that only this stream carried (own reviews and businesses) stay as rows that were seen.
  const seenAtMs = (await readSetting(cache, 'lastAnswerMs')) ?? nowMs; // the server's clock, as everywhere in `seen`
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
