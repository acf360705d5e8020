import type { Business } from '#contract/businesses.ts';
import type { DirectoryCount } from '#contract/directory.ts';
import { doneIf, type Fetched, failureOf, MISSING, UNREACHED } from '#src/data/read/fetched.ts';
import { fetchFirstPage } from '#src/features/businesses/search.remote.ts';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { locateText } from '#src/places/gazetteer.ts';
import { DIRECTORY_LIMITS } from './directory-groups.ts';

/** Counts from the server and their age, this phone's clock, epoch milliseconds. */
export interface StoredCounts {
  counts: DirectoryCount[];
  atMs: number;
}

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** Number of listings: of all states under '', of a state's cities under its name. */
    directoryCounts: Record<string, StoredCounts>;
  }
}

/** Reads every listing on this phone, with the owner's unsent changes. */
export async function readListings(core: Core, owner: number | null): Promise<Business[]> {
  const unsent = await unsentOf(core, owner);
  return paintListings(await core.cache.businesses.toArray(), unsent);
}

/** Reads the last counts from the server; null if there are none. @param state undefined for all states. */
export async function readCounts({ cache }: Core, state: string | undefined): Promise<StoredCounts | null> {
  return (await readSetting(cache, 'directoryCounts'))?.[state ?? ''] ?? null;
}

/** Fetches the numbers of listings; without an answer nothing changes. @param state '' for all states. */
export async function fetchCounts(core: Core, state: string): Promise<Fetched> {
  const query = state === '' ? '' : `?state=${encodeURIComponent(state)}`;
  const answer = await core.api.request<DirectoryCount[]>(`/api/directory${query}`, { isPublic: true });
  if (answer.kind !== 'ok') return failureOf(answer);
  if (!isCounts(answer.body)) return { kind: 'refused', detail: '' }; // an unknown format of a newer server
  const stored = { counts: answer.body, atMs: core.ports.nowMs() };
  const isKept = await keepFetched(core, () =>
    core.cache.transaction('rw', core.cache.settings, async () => {
      const before = await readSetting(core.cache, 'directoryCounts');
      await writeSetting(core.cache, 'directoryCounts', { ...before, [state]: stored });
    }),
  );
  return doneIf(isKept);
}

const isCounts = (body: unknown): body is DirectoryCount[] =>
  Array.isArray(body) &&
  body.every(
    (row: Partial<DirectoryCount> | null) => typeof row?.name === 'string' && Number.isFinite(row.count),
  );

/** Fetches the businesses of a city into the phone's copy. */
export async function fetchPlace(core: Core, place: string): Promise<Fetched<unknown>> {
  const found = await locateText(place).catch(() => undefined); // no table of places can be read now
  if (!found) return found === null ? MISSING : UNREACHED;
  return fetchFirstPage(core, { location: found.point, radius: DIRECTORY_LIMITS.cityMiles });
}
