import type { LatLng } from '#contract/shared/geo.ts';
import { homeOf, readAreas } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isNobodys } from './home-area.ts';
import type { KeptPosition } from './position.ts';

/** What distances are measured from. `atMs`: when the position was taken, this phone's clock. */
export type Origin =
  | {
      kind: 'position';
      point: LatLng;
      atMs: number;
      name: string | null;
      /** How exact it is; absent where nobody has said. */
      accuracyMeters?: number;
    }
  | { kind: 'home'; point: LatLng; name: string }
  | { kind: 'unknown'; point: null };

/** The last known position of this phone, else the middle of its home area. */
export async function readOrigin({ cache }: Pick<Core, 'cache'>): Promise<Origin> {
  const last: KeptPosition | undefined = await readSetting(cache, 'lastPosition');
  if (last) {
    const { point, atMs, name = null, accuracyMeters } = last;
    return {
      kind: 'position',
      point,
      atMs,
      name,
      ...(accuracyMeters === undefined ? {} : { accuracyMeters }),
    };
  }
  return readHomeOrigin({ cache });
}

/** The middle of the home area. */
export async function readHomeOrigin({
  cache,
}: Pick<Core, 'cache'>): Promise<Extract<Origin, { kind: 'home' | 'unknown' }>> {
  const home = homeOf(await readAreas(cache));
  return home ? { kind: 'home', point: home.centre, name: home.name } : { kind: 'unknown', point: null };
}

/**
 * Where this phone is, as it may be told to somebody: the last known position, else the home area by a name that its
 * person has chosen. Neither the first area of a new phone nor one that a former person has left is anybody's place.
 */
export async function readPlaceToTell(core: Pick<Core, 'cache'>): Promise<Origin> {
  const origin = await readOrigin(core);
  if (origin.kind !== 'home') return origin;
  const home = homeOf(await readAreas(core.cache));
  const isNamed = home !== undefined && !isNobodys(home) && home.name !== KEPT_AREA_NAME;
  return isNamed ? origin : { kind: 'unknown', point: null };
}
