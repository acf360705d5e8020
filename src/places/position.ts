import { POSITION_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Ports } from '#src/local/browser/ports.ts';
import { type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { placeNameAt } from './gazetteer.ts';

/** A position of the phone. */
export interface Found {
  point: LatLng;
  /** Radius in meters; absent if unknown. */
  accuracyMeters?: number | undefined;
  /** Timestamp from the browser, which may be wrong. */
  takenMs?: number | undefined;
}

/** Result of a position request. */
export type DevicePosition =
  | ({ kind: 'found' } & Found)
  | { kind: 'unsupported' }
  /** The page was loaded without TLS, so the browser refuses. */
  | { kind: 'insecure' }
  | { kind: 'failed'; reason: 'denied' | 'unavailable' | 'timeout' | 'silent' };

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;

/**
 * Requests the phone's position; the browser may ask for permission. Never rejects. Limits: docs/specification.md, section 9.
 * @param onLate gets a position after the timeout, because the permission prompt may stay open that long
 */
export function currentPosition(
  setTimer: Ports['setTimer'],
  onLate: (found: Found) => void,
): Promise<DevicePosition> {
  const { geolocation } = navigator;
  if (!isSecurePage()) return Promise.resolve({ kind: 'insecure' });
  if (!geolocation) return Promise.resolve({ kind: 'unsupported' });
  return new Promise((resolve) => {
    let isLate = false;
    const stopTimer = setTimer(() => {
      isLate = true;
      resolve({ kind: 'failed', reason: 'silent' });
    }, POSITION_LIMITS.silentMs);
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy }, timestamp }) => {
        stopTimer();
        const found = { point: { lat, lng }, accuracyMeters: accuracy, takenMs: timestamp };
        if (isLate) onLate(found);
        else resolve({ kind: 'found', ...found });
      },
      ({ code }) => {
        stopTimer();
        resolve({ kind: 'failed', reason: REASONS[code as keyof typeof REASONS] ?? 'unavailable' });
      },
      {
        enableHighAccuracy: true,
        timeout: POSITION_LIMITS.timeoutMs,
        maximumAge: POSITION_LIMITS.maximumAgeMs,
      },
    );
  });
}

/** Returns whether the person has already granted the permission, so that no prompt appears. */
export async function mayAskPosition(): Promise<boolean> {
  const { permissions } = navigator;
  if (!permissions) return false;
  try {
    return (await permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false; // the browser does not support this permission
  }
}

/** Returns a point as search text: '29.6512, -82.3250'. */
export const pointText = ({ lat, lng }: LatLng) => `${formatDegrees(lat)}, ${formatDegrees(lng)}`;

/** The stored last position. */
export type KeptPosition = Settings['lastPosition'] & Pick<Found, 'accuracyMeters'>;

/** Stores a position with the name of the nearest town, otherwise with its coordinates. @returns the name */
export async function keepPosition(core: Core, { point, accuracyMeters, takenMs }: Found): Promise<string> {
  const atMs = takenAtMs(takenMs, core.ports.nowMs());
  const name = (await placeNameAt(point)) ?? pointText(point);
  const stored: KeptPosition = { point, atMs, name, accuracyMeters };
  await writeSetting(core.cache, 'lastPosition', stored);
  return name;
}

/** Returns the time of a position. Browsers may return one that is hours old; an implausible timestamp counts as now. */
export const takenAtMs = (takenMs: number | undefined, nowMs: number): number =>
  takenMs !== undefined && takenMs < nowMs && nowMs - takenMs < OLDEST_DAYS * DAY_MS ? takenMs : nowMs;
const OLDEST_DAYS = 365;
