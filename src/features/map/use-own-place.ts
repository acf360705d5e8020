import { useCallback, useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { keepPosition } from '#src/places/position.ts';
import { askCompass, watchCompass } from './heading.ts';

export type OwnPosition = Extract<Origin, { kind: 'position' }>;
export type OwnTrouble = 'denied' | 'unknown' | null;

export interface OwnWatch {
  /** The last known position of this phone. */
  own: OwnPosition | null;
  isLocating: boolean;
  trouble: OwnTrouble;
  /** Finds the phone and follows it for as long as the map is there; asks for the compass. To be called in the answer to a tap. */
  follow: () => void;
}

const DENIED = 1;

/**
 * Where the phone is, for a map. Nothing is asked of the browser before the person wants it.
 * @param onHeading told where the phone points, or goes, in degrees; without rendering.
 * @param onFound the first position after `follow`.
 */
export function useOwnPlace(
  onHeading: (degrees: number) => void,
  onFound: (own: OwnPosition) => void,
): OwnWatch {
  const core = useCore();
  const own = useLive(async (live) => asPosition(await readOrigin(live)), []) ?? null;
  const [isLocating, setIsLocating] = useState(false);
  const [trouble, setTrouble] = useState<OwnTrouble>(null);
  const latest = useRef({ onHeading, onFound });
  useEffect(() => {
    latest.current = { onHeading, onFound };
  });
  const stops = useRef<(() => void)[]>([]);
  const stop = useCallback(() => {
    for (const end of stops.current.splice(0)) end();
  }, []);
  useEffect(() => stop, [stop]);

  const follow = useCallback(() => {
    stop();
    const { geolocation } = navigator;
    if (!geolocation) return setTrouble('unknown');
    setIsLocating(true);
    setTrouble(null);
    let isFirst = true;
    const take = async ({ coords }: GeolocationPosition) => {
      const { latitude: lat, longitude: lng, accuracy: accuracyMeters, heading } = coords;
      if (heading !== null && !Number.isNaN(heading)) latest.current.onHeading(heading);
      const isNew = isFirst;
      isFirst = false;
      const point = { lat, lng };
      const name = await keepPosition(core, { point, accuracyMeters }).catch(() => null); // no table of places, a full phone
      setIsLocating(false);
      if (isNew)
        latest.current.onFound({ kind: 'position', point, atMs: core.ports.nowMs(), name, accuracyMeters });
    };
    const fail = ({ code }: GeolocationPositionError) => {
      setIsLocating(false);
      if (isFirst) setTrouble(code === DENIED ? 'denied' : 'unknown');
    };
    const watch = geolocation.watchPosition((position) => void take(position), fail, {
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: FOLLOW_TIMEOUT_MS,
    });
    const ends = stops.current;
    ends.push(() => geolocation.clearWatch(watch));
    void askCompass().then((isAllowed) => {
      if (isAllowed && stops.current === ends && ends.length > 0)
        ends.push(watchCompass((degrees) => latest.current.onHeading(degrees)));
    });
  }, [core, stop]);
  return { own, isLocating, trouble, follow };
}

/** A phone without signal has only its satellites, which takes longer under a roof. */
const FOLLOW_TIMEOUT_MS = 30_000;

const asPosition = (origin: Origin): OwnPosition | null => (origin.kind === 'position' ? origin : null);
