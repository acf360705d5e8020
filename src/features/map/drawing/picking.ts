import type { PlacedPin } from './paint.ts';
import { MAP_LIMITS, viewOver } from './pan-zoom.ts';
import type { MapPlace } from './pins.ts';
import type { MapSize, MapView, Spot } from './projection.ts';

/** A thumb in a glove does not meet a pin in its middle. */
const REACH = 26;
/** A view this little closer shows nothing more. */
const SAME_ZOOM = 0.1;

/** The pin that a tap has met; null for none. */
export function pinAt(pins: readonly PlacedPin[], spot: Spot): PlacedPin | null {
  const near = pinNearest(pins, spot);
  return near && awayOf(near, spot) < Math.max(REACH, near.width / 2) ? near : null;
}

/** The pin next to a spot; null where there is none at all. */
export function pinNearest(pins: readonly PlacedPin[], spot: Spot): PlacedPin | null {
  return pins.toSorted((a, b) => awayOf(a, spot) - awayOf(b, spot))[0] ?? null;
}

const awayOf = ({ spot }: PlacedPin, { x, y }: Spot) => Math.hypot(spot.x - x, spot.y - y);

/** Where a closer look tells the places of a pin apart; null where they lie too near each other for any. */
export function apart(places: readonly MapPlace[], view: MapView, frame: MapSize): MapView | null {
  if (places.length < 2) return null;
  const over = viewOver(
    places.map(({ point }) => point),
    frame,
  );
  return view.zoom < Math.min(over.zoom, MAP_LIMITS.zoomMax) - SAME_ZOOM ? over : null;
}
