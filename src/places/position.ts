import { POSITION_LIMITS } from '#contract/limits.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Ports } from '#src/local/browser/ports.ts';
import { type Settings, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { placeNameAt } from './gazetteer.ts';

/** Where the phone is. */
export interface Found {
  point: LatLng;
  /** Radius around the point in which the phone is; absent where nobody has said. */
  accuracyMeters?: number | undefined;
  /** When the device found it, by its own clock, as the browser says: some say nonsense. */
  takenMs?: number | undefined;
}

/** What came of asking where the phone is. */
export type DevicePosition =
  | ({ kind: 'found' } & Found)
  | { kind: 'unsupported' }
  /** The page came without TLS: the browser will not even ask the person. */
  | { kind: 'insecure' }
  | { kind: 'failed'; reason: 'denied' | 'unavailable' | 'timeout' | 'silent' };

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const;

/**
 * Asks the device where it is; the browser asks the person first. Never rejects, and never waits longer than its own
 * clock allows. Limits: docs/specification.md, section 9.
 * @param onLate gets a position that came after that: the browser's question to the person may have been open so long.
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
export async function keepPosition(core: Core, { point, accuracyMeters, takenMs }: Found): Promise<string> {
  const atMs = takenAtMs(takenMs, core.ports.nowMs());
  const name = (await placeNameAt(point)) ?? pointText(point);
  const kept: KeptPosition = { point, atMs, name, accuracyMeters };
  await writeSetting(core.cache, 'lastPosition', kept);
  return name;
}

/**
 * When a position was taken. Browsers may hand out one that is hours old, whatever they were asked for; some count its
 * time from another year or in other units, and then it counts as of now.
 */
export const takenAtMs = (takenMs: number | undefined, nowMs: number): number =>
  takenMs !== undefined && takenMs < nowMs && nowMs - takenMs < OLDEST_DAYS * DAY_MS ? takenMs : nowMs;
const OLDEST_DAYS = 365;
