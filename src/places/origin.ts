import type { LatLng } from '#contract/shared/geo.ts';
import { homeOf, readAreas } from '#src/local/areas/areas.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** What distances are measured from. `atMs`: when the position was taken, this phone's clock. */
export type Origin =
  | { kind: 'position'; point: LatLng; atMs: number; name: string | null }
  | { kind: 'home'; point: LatLng; name: string }
  | { kind: 'unknown'; point: null };

/** The last known position of this phone, else the middle of its home area. */
export async function readOrigin({ cache }: Pick<Core, 'cache'>): Promise<Origin> {
  const last = await readSetting(cache, 'lastPosition');
  if (last) return { kind: 'position', point: last.point, atMs: last.atMs, name: last.name ?? null };
  return readHomeOrigin({ cache });
}

/** The middle of the home area. */
export async function readHomeOrigin({
  cache,
}: Pick<Core, 'cache'>): Promise<Extract<Origin, { kind: 'home' | 'unknown' }>> {
  const home = homeOf(await readAreas(cache));
  return home ? { kind: 'home', point: home.centre, name: home.name } : { kind: 'unknown', point: null };
}
