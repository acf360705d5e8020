/** An orientation event. iPhones have the heading in their own field. */
interface CompassEvent extends Event {
  alpha: number | null;
  absolute?: boolean;
  webkitCompassHeading?: number;
}

/** On an iPhone the compass needs a permission, which can be requested only in a tap. */
interface CompassPermission {
  requestPermission?: () => Promise<'granted' | 'denied' | 'prompt'>;
}

const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;
/** Smaller turns are noise of the hand. */
const LEAST_DEGREES = 4;

/** Whether the compass needs a tap first, as on an iPhone. */
export const needsTapForCompass = (): boolean =>
  'DeviceOrientationEvent' in globalThis && 'webkitCompassHeading' in DeviceOrientationEvent.prototype;

/** Requests the compass permission if needed. Call it in a tap handler. Never rejects. */
export async function requestCompass(): Promise<boolean> {
  const { DeviceOrientationEvent: compass } = globalThis as { DeviceOrientationEvent?: CompassPermission };
  if (!compass) return false;
  try {
    return (await compass.requestPermission?.()) !== 'denied'; // Chromium returns 'prompt' without asking
  } catch {
    return false; // not in a tap, or forbidden by policy
  }
}

/**
 * Requests the compass and reports the heading in degrees clockwise from north. Listens at once, because the permission
 * may stay pending forever, and again once it is granted, because some browsers send events only then.
 * @returns a function that stops it.
 */
export function followCompass(onHeading: (degrees: number) => void): () => void {
  let end = watchCompass(onHeading);
  let isStopped = false;
  void requestCompass().then((isAllowed) => {
    end();
    if (isAllowed && !isStopped) end = watchCompass(onHeading);
  });
  return () => {
    isStopped = true;
    end();
  };
}

function watchCompass(onHeading: (degrees: number) => void): () => void {
  let last: number | null = null;
  const take = (event: Event) => {
    const degrees = headingOf(event as CompassEvent);
    if (degrees === null || (last !== null && Math.abs(shortestTurn(degrees - last)) < LEAST_DEGREES)) return;
    last = degrees;
    onHeading(degrees);
  };
  for (const name of EVENTS) window.addEventListener(name, take);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, take);
  };
}

/** Returns the heading of an event; null if it is only relative. */
export function headingOf({ alpha, absolute, webkitCompassHeading }: CompassEvent): number | null {
  if (typeof webkitCompassHeading === 'number' && webkitCompassHeading >= 0) return webkitCompassHeading;
  return absolute && alpha !== null ? (360 - alpha) % 360 : null;
}

/** Normalizes an angle to -180 to 180 degrees. */
const shortestTurn = (degrees: number) => degrees - 360 * Math.round(degrees / 360);
