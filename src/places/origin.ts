import type { LatLng } from '#contract/shared/geo.ts';
import { homeOf, readAreas } from '#src/local/areas/areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isNobodys } from './home-area.ts';
import { type KeptPosition, pointText } from './position.ts';

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
  /** `isGuess`: nobody has named it. */
  | { kind: 'home'; point: LatLng; name: string; isGuess: boolean }
  /** The home area of who has signed out: what it is called is not told. */
  | { kind: 'left'; point: LatLng; name: null }
  | { kind: 'unknown'; point: null };

/** What of it may be told to somebody. */
export type PlaceToTell = Exclude<Origin, { kind: 'left' }>;

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
}: Pick<Core, 'cache'>): Promise<Exclude<Origin, { kind: 'position' }>> {
  const home = homeOf(await readAreas(cache));
  if (!home) return { kind: 'unknown', point: null };
  if (home.name === KEPT_AREA_NAME) return { kind: 'left', point: home.centre, name: null };
  return { kind: 'home', point: home.centre, name: home.name, isGuess: isNobodys(home) };
}

/**
 * Where this phone is, as it may be told to somebody: the last known position, else the home area by a name that its
 * person has chosen. Neither the first area of a new phone nor one that a former person has left is anybody's place.
 */
export async function readPlaceToTell(core: Pick<Core, 'cache'>): Promise<PlaceToTell> {
  const origin = await readOrigin(core);
  const isNobodysPlace = origin.kind === 'left' || (origin.kind === 'home' && origin.isGuess);
  return isNobodysPlace ? { kind: 'unknown', point: null } : origin;
}

/** A point that is searched around, as it stands in an address: by its name, else in degrees. */
export const originText = ({ name, point }: { name: string | null; point: LatLng }): string =>
  name ?? pointText(point);
