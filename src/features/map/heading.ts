/** What the browsers that know where a phone points tell of it; iPhones have it in a field of their own. */
interface CompassEvent extends Event {
  alpha: number | null;
  absolute?: boolean;
  webkitCompassHeading?: number;
}

/** An iPhone asks its person first, and only right after a tap. */
interface AskedCompass {
  requestPermission?: () => Promise<'granted' | 'denied' | 'prompt'>;
}

const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;
/** So small a turn is the hand's. */
const LEAST_DEGREES = 4;

/** Asks for the compass where it has to be asked for. To be called in the answer to a tap. Never rejects. */
export async function askCompass(): Promise<boolean> {
  const { DeviceOrientationEvent: compass } = globalThis as { DeviceOrientationEvent?: AskedCompass };
  if (!compass) return false;
  try {
    return (await compass.requestPermission?.()) !== 'denied'; // Chromium says 'prompt' and asks nobody
  } catch {
    return false; // asked without a tap, or forbidden for the whole site
  }
}

/**
 * Follows where the phone points, in degrees from north to the east, and asks for that. A browser may leave the question
 * open for ever, so nothing waits for its answer; after a yes it is listened to anew, for those that begin only then.
 * @returns what ends it.
 */
export function followCompass(onHeading: (degrees: number) => void): () => void {
  let end = watchCompass(onHeading);
  let isOver = false;
  void askCompass().then((isAllowed) => {
    end();
    if (isAllowed && !isOver) end = watchCompass(onHeading);
  });
  return () => {
    isOver = true;
    end();
  };
}

function watchCompass(onHeading: (degrees: number) => void): () => void {
  let last: number | null = null;
  const take = (event: Event) => {
    const degrees = headingOf(event as CompassEvent);
    if (degrees === null || (last !== null && Math.abs(turnOf(degrees - last)) < LEAST_DEGREES)) return;
    last = degrees;
    onHeading(degrees);
  };
  for (const name of EVENTS) window.addEventListener(name, take);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, take);
  };
}

/** Where a phone points by one of its messages; null where it only tells how it was turned since it woke. */
export function headingOf({ alpha, absolute, webkitCompassHeading }: CompassEvent): number | null {
  if (typeof webkitCompassHeading === 'number' && webkitCompassHeading >= 0) return webkitCompassHeading;
  return absolute && alpha !== null ? (360 - alpha) % 360 : null;
}

/** The short way round, in degrees. */
const turnOf = (degrees: number) => degrees - 360 * Math.round(degrees / 360);
