import { useCallback, useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { followCompass } from '#src/places/heading.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { keepPosition, takenAtMs } from '#src/places/position.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';

export type OwnPosition = Extract<Origin, { kind: 'position' }>;
type OwnTrouble = 'denied' | 'insecure' | 'unknown' | null;

export interface OwnWatch {
  /** The last known position of this phone. */
  own: OwnPosition | null;
  isLocating: boolean;
  trouble: OwnTrouble;
  /** Starts watching the position and the compass until the map is unmounted. Call it in a tap handler. */
  follow: () => void;
}

const DENIED = 1;
/** GPS without signal takes long under a roof. */
const FOLLOW_TIMEOUT_MS = 30_000;
/** A browser may ignore its own timeout. */
const SILENT_MS = FOLLOW_TIMEOUT_MS + 5000;

/** Reads the last stored position; null if there is none. */
const useKeptPosition = (): OwnPosition | null =>
  useLive(async (core) => asPosition(await readOrigin(core)), []) ?? null;

/**
 * Returns the position of this phone for a map. Asks the browser only after `follow`. Stores only the first position, so
 * that a search around it does not change while the dot moves.
 * @param onHeading called with the heading in degrees, without a render.
 * @param onFound called with the first position after `follow`.
 */
export function useOwnPlace(
  onHeading: (degrees: number) => void,
  onFound: (own: OwnPosition) => void,
): OwnWatch {
  const core = useCore();
  const kept = useKeptPosition();
  const [watched, setWatched] = useState<OwnPosition | null>(null);
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
  // Stops when the stored position was deleted, for example by signing out.
  const wasKept = useRef(false);
  useEffect(() => {
    if (!kept && wasKept.current) {
      stop();
      setWatched(null);
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
      setWatched(found);
      setIsLocating(false);
      setTrouble(null);
      if (!isFirst) return;
      isFirst = false;
      latest.current.onFound(found);
      // Storing may fail without the place table or on a full phone. The map still has the position.
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
  return { own: watched ?? kept, isLocating, trouble, follow };
}

const asPosition = (origin: Origin): OwnPosition | null => (origin.kind === 'position' ? origin : null);
