import { type RefObject, useEffect, useRef } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { withinText } from '#src/places/accuracy.ts';
import { formatAge } from '#src/ui/format-age.ts';
import { useAnnounce } from '#src/ui/live-region.tsx';
import { worldOf } from './drawing/projection.ts';
import type { Scene } from './drawing/scene.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { type OwnPosition, type OwnWatch, useOwnPlace } from './use-own-place.ts';

const METERS_PER_MILE = 1609.344;

/** The person on the map: their place in the drawing, the way back to it, and what is to be said of it. */
export function useMe(scene: RefObject<Scene | null>, placeName: string) {
  const core = useCore();
  const announce = useAnnounce();
  const heading = useRef<number | null>(null);
  const place = (own: OwnPosition | null) => {
    const drawing = scene.current;
    if (!drawing) return;
    drawing.own = own && {
      at: worldOf(own.point),
      accuracyMiles: (own.accuracyMeters ?? 0) / METERS_PER_MILE,
      heading: heading.current,
    };
    drawing.draw();
  };
  const { own, isLocating, trouble, follow } = useOwnPlace(
    (degrees) => {
      heading.current = degrees;
      if (scene.current?.own) scene.current.own.heading = degrees;
      scene.current?.draw();
    },
    (found) => {
      place(found);
      scene.current?.goTo(found.point);
    },
  );
  useEffect(() => place(own));
  const toMe = () => {
    follow();
    if (own) scene.current?.goTo(own.point);
    else scene.current?.goHome();
    announce(own ? WORDS.toMe : WORDS.toStart(placeName));
  };
  return { own, isLocating, toMe, note: noteOf({ own, isLocating, trouble }, core.ports.nowMs()) };
}

function noteOf({ own, isLocating, trouble }: Omit<OwnWatch, 'follow'>, nowMs: number): string | null {
  if (isLocating) return WORDS.locating;
  if (trouble) return WORDS[trouble];
  if (!own) return null;
  const age = formatAge(own.atMs, nowMs);
  const within = withinText(own.accuracyMeters);
  return within ? WORDS.youWithin(age, within) : WORDS.you(age);
}
