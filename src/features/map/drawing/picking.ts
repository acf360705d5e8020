import type { PlacedPin } from './paint.ts';
import { MAP_LIMITS, viewOver } from './pan-zoom.ts';
import type { MapPlace } from './pins.ts';
import type { MapSize, MapView, Spot } from './projection.ts';

/** Tap radius in pixels, large enough for gloves. */
const REACH = 26;
/** Smaller zoom differences do not count. */
const SAME_ZOOM = 0.1;

/** Returns the pin at a tap, or null. */
export function pinAt(pins: readonly PlacedPin[], spot: Spot): PlacedPin | null {
  const pin = nearestPin(pins, spot);
  return pin && distanceTo(pin, spot) < Math.max(REACH, pin.width / 2) ? pin : null;
}

/** Returns the nearest pin, or null if there are none. */
export function nearestPin(pins: readonly PlacedPin[], spot: Spot): PlacedPin | null {
  return pins.toSorted((a, b) => distanceTo(a, spot) - distanceTo(b, spot))[0] ?? null;
}

const distanceTo = ({ spot }: PlacedPin, { x, y }: Spot) => Math.hypot(spot.x - x, spot.y - y);

/** Returns a closer view that separates the places of a pin; null if no zoom does. */
export function viewToSeparate(places: readonly MapPlace[], view: MapView, frame: MapSize): MapView | null {
  if (places.length < 2) return null;
  const closer = viewOver(
    places.map(({ point }) => point),
    frame,
  );
  return view.zoom < Math.min(closer.zoom, MAP_LIMITS.zoomMax) - SAME_ZOOM ? closer : null;
}
