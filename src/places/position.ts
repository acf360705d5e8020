import { POSITION_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { placeNameAt } from './gazetteer.ts';

/** Where the phone is. */
export interface Found {
  point: LatLng;
  /** Radius around the point in which the phone is; absent where nobody has said. */
  accuracyMeters?: number | undefined;
}

/** What came of asking where the phone is. */
export type DevicePosition =
  | ({ kind: 'found' } & Found)
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: 'denied' | 'unavailable' | 'timeout' };

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;

/**
 * Asks the device where it is; the browser asks the person first. Never rejects. Limits: docs/specification.md,
 * section 9.
 */
export function currentPosition(): Promise<DevicePosition> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ kind: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ kind: 'found', point: { lat, lng }, accuracyMeters: accuracy }),
      ({ code }) =>
        resolve({ kind: 'failed', reason: REASONS[code as keyof typeof REASONS] ?? 'unavailable' }),
      {
        enableHighAccuracy: true,
        timeout: POSITION_LIMITS.timeoutMs,
        maximumAge: POSITION_LIMITS.maximumAgeMs,
      },
    );
  });
}

/** Whether the person has already allowed this app to know the position, so that asking shows no question. */
export async function mayAskPosition(): Promise<boolean> {
  const { permissions } = navigator;
  if (!permissions) return false;
  try {
    return (await permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false; // a browser that does not know this permission: nothing is asked by itself
  }
}

/** '29.6512, -82.3250': a point as it is searched for. */
export const pointText = ({ lat, lng }: LatLng) => `${formatDegrees(lat)}, ${formatDegrees(lng)}`;

/** The last known position as this phone keeps it. */
export type KeptPosition = Settings['lastPosition'] & Pick<Found, 'accuracyMeters'>;

/** Keeps a position under the name of its town and returns that name; where no town is near, it is the coordinates. */
export async function keepPosition(core: Core, { point, accuracyMeters }: Found): Promise<string> {
  const name = (await placeNameAt(point)) ?? pointText(point);
  const kept: KeptPosition = { point, atMs: core.ports.nowMs(), name, accuracyMeters };
  await writeSetting(core.cache, 'lastPosition', kept);
  return name;
}
