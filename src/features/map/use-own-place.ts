import { useCallback, useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { keepPosition, takenAtMs } from '#src/places/position.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';
import { followCompass } from './heading.ts';

export type OwnPosition = Extract<Origin, { kind: 'position' }>;
type OwnTrouble = 'denied' | 'insecure' | 'unknown' | null;

export interface OwnWatch {
  /** The last known position of this phone. */
  own: OwnPosition | null;
  isLocating: boolean;
  trouble: OwnTrouble;
  /** Finds the phone and follows it for as long as the map is there; asks for the compass. To be called in the answer to a tap. */
  follow: () => void;
}

const DENIED = 1;
/** A phone without signal has only its satellites, which takes longer under a roof. */
const FOLLOW_TIMEOUT_MS = 30_000;
/** A browser may forget its own time limit. */
const SILENT_MS = FOLLOW_TIMEOUT_MS + 5000;

/** The last position that this phone keeps; null when nobody has asked where it is. */
export const useKeptPosition = (): OwnPosition | null =>
  useLive(async (live) => asPosition(await readOrigin(live)), []) ?? null;

/**
 * Where the phone is, for a map. Nothing is asked of the browser before the person wants it. Only the first position of a
 * walk is kept: what is searched around it stays while the dot moves.
 * @param onHeading told where the phone points, or goes, in degrees; without rendering.
 * @param onFound the first position after `follow`.
 */
export function useOwnPlace(
  onHeading: (degrees: number) => void,
  onFound: (own: OwnPosition) => void,
): OwnWatch {
  const core = useCore();
  const kept = useKeptPosition();
  const [walked, setWalked] = useState<OwnPosition | null>(null);
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
  // The person has signed out, or has had it forgotten.
  const wasKept = useRef(false);
  useEffect(() => {
    if (!kept && wasKept.current) {
      stop();
      setWalked(null);
    }
    wasKept.current = kept !== null;
  }, [kept, stop]);

  const follow = useCallback(() => {
    stop();
    const { geolocation } = navigator;
    if (!isSecurePage()) return setTrouble('insecure');
    if (!geolocation) return setTrouble('unknown');
    setIsLocating(true);
    setTrouble(null);
    let isFirst = true;
    const stopWaiting = core.ports.setTimer(() => {
      setIsLocating(false);
      setTrouble('unknown');
    }, SILENT_MS);
    const take = ({ coords, timestamp }: GeolocationPosition) => {
      stopWaiting();
      const { latitude: lat, longitude: lng, accuracy: accuracyMeters, heading } = coords;
      if (heading !== null && !Number.isNaN(heading)) latest.current.onHeading(heading);
      const point = { lat, lng };
      const found: OwnPosition = {
        kind: 'position',
        point,
        atMs: takenAtMs(timestamp, core.ports.nowMs()),
        name: null,
        accuracyMeters,
      };
      setWalked(found);
      setIsLocating(false);
      setTrouble(null);
      if (!isFirst) return;
      isFirst = false;
      latest.current.onFound(found);
      // Without a table of places, or on a full phone, the map has it all the same.
      void keepPosition(core, { point, accuracyMeters, takenMs: timestamp }).catch(() => null);
    };
    const fail = ({ code }: GeolocationPositionError) => {
      stopWaiting();
      setIsLocating(false);
      if (isFirst) setTrouble(code === DENIED ? 'denied' : 'unknown');
    };
    const watch = geolocation.watchPosition(take, fail, {
      enableHighAccuracy: true,
      maximumAge: 0,
      timeout: FOLLOW_TIMEOUT_MS,
    });
    stops.current = [
      stopWaiting,
      () => geolocation.clearWatch(watch),
      followCompass((degrees) => latest.current.onHeading(degrees)),
    ];
  }, [core, stop]);
  return { own: walked ?? kept, isLocating, trouble, follow };
}

const asPosition = (origin: Origin): OwnPosition | null => (origin.kind === 'position' ? origin : null);
