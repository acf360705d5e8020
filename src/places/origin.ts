import type { LatLng } from '#contract/shared/geo.ts';
import { homeOf, readAreas } from '#src/local/areas/read-areas.ts';
import { KEPT_AREA_NAME } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isNobodys } from './home-area.ts';
import { type KeptPosition, pointText } from './position.ts';

/** Origin of the distances. `atMs`: phone time. */
export type Origin =
  | {
      kind: 'position';
      point: LatLng;
      atMs: number;
      name: string | null;
      /** Absent if unknown. */
      accuracyMeters?: number;
    }
  /** `isGuess`: the person has not chosen it. */
  | { kind: 'home'; point: LatLng; name: string; isGuess: boolean }
  /** Home area of a person who has signed out; its name is private. */
  | { kind: 'left'; point: LatLng; name: null }
  | { kind: 'unknown'; point: null };

/** The part of it that may be shared. */
export type PlaceToTell = Exclude<Origin, { kind: 'left' }>;

/** Returns the phone's last known position, otherwise the center of its home area. */
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

/** Returns the center of the home area. */
export async function readHomeOrigin({
  cache,
}: Pick<Core, 'cache'>): Promise<Exclude<Origin, { kind: 'position' }>> {
  const home = homeOf(await readAreas(cache));
  if (!home) return { kind: 'unknown', point: null };
  if (home.name === KEPT_AREA_NAME) return { kind: 'left', point: home.centre, name: null };
  return { kind: 'home', point: home.centre, name: home.name, isGuess: isNobodys(home) };
}

/**
 * Returns the phone's place for sharing: the last known position, otherwise a home area that the person has chosen. The default
 * area of a new phone and the area of a former person are not shared.
 */
export async function readPlaceToTell(core: Pick<Core, 'cache'>): Promise<PlaceToTell> {
  const origin = await readOrigin(core);
  const isNotOwn = origin.kind === 'left' || (origin.kind === 'home' && origin.isGuess);
  return isNotOwn ? { kind: 'unknown', point: null } : origin;
}

/** Returns a place for a URL: its name, otherwise its coordinates. */
export const originText = ({ name, point }: { name: string | null; point: LatLng }): string =>
  name ?? pointText(point);
