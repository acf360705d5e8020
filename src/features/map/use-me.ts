import { type RefObject, useEffect, useRef, useState } from 'react';
import { COMPASS, type Compass } from '#contract/shared/geo.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { withinText } from '#src/places/accuracy.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { worldOf } from './drawing/projection.ts';
import type { Scene } from './drawing/scene.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { type OwnPosition, type OwnWatch, useOwnPlace } from './use-own-place.ts';

const METERS_PER_MILE = 1609.344;

/**
 * Shows the person on the map: position, heading, a function to go there, and a note about the state.
 * @param about key of the subject; a new one creates a new scene.
 */
export function useMe(scene: RefObject<Scene | null>, about: string) {
  const { phoneNowMs } = useClock();
  const degrees = useRef<number | null>(null);
  const [heading, setHeading] = useState<Compass | null>(null);
  const { own, isLocating, trouble, follow } = useOwnPlace(
    (next) => {
      degrees.current = next;
      setHeading(compassOf(next));
      scene.current?.turn(next);
    },
    ({ point }) => scene.current?.goTo(point),
  );
  useEffect(() => {
    void about;
    scene.current?.set({ own: own && drawnOf(own, degrees.current) });
  }, [scene, own, about]);
  const toMe = () => {
    follow();
    if (own) scene.current?.goTo(own.point);
  };
  const note = noteOf({ own, isLocating, trouble }, phoneNowMs);
  return { own, heading, isLocating, toMe, note };
}

const drawnOf = ({ point, accuracyMeters = 0 }: OwnPosition, heading: number | null) => ({
  at: worldOf(point),
  accuracyMiles: accuracyMeters / METERS_PER_MILE,
  heading,
});

/** Returns the nearest of the eight directions. */
export const compassOf = (degrees: number): Compass =>
  COMPASS[Math.round(degrees / (360 / COMPASS.length)) % COMPASS.length] ?? 'N';

function noteOf({ own, isLocating, trouble }: Omit<OwnWatch, 'follow'>, nowMs: number): string | null {
  if (isLocating) return WORDS.locating;
  if (trouble === 'insecure') return PLACE_WORDS.insecure;
  if (trouble) return trouble === 'denied' ? WORDS.denied : WORDS.unknown;
  if (!own) return null;
  const age = formatAge(own.atMs, nowMs);
  const within = withinText(own.accuracyMeters);
  return within ? WORDS.youWithin(age, within) : WORDS.you(age);
}
