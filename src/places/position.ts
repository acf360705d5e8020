import { POSITION_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';

/** What came of asking where the phone is. */
export type DevicePosition =
  | { kind: 'found'; point: LatLng }
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
      ({ coords }) => resolve({ kind: 'found', point: { lat: coords.latitude, lng: coords.longitude } }),
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
