import { useEffect, useState } from 'react';
import { bearingBetween, type LatLng } from '#contract/shared/geo.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { followCompass, needsTapForCompass } from '#src/places/heading.ts';
import { readOrigin } from '#src/places/origin.ts';

/** An older position would point the wrong way. */
const RECENT_MS = 10 * MINUTE_MS;

export interface Way {
  /** Where the place is from the top of the phone, in degrees clockwise; null without a compass or a recent position. */
  degrees: number | null;
  /** Asks for the compass, in a tap; null where none is needed or possible. */
  ask: (() => void) | null;
}

/** Points to a place as the phone turns. */
export function useWay(to: LatLng | null): Way {
  const { phoneNowMs } = useClock();
  const origin = useLive(readOrigin, []);
  const [heading, setHeading] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const from = origin?.kind === 'position' && phoneNowMs - origin.atMs < RECENT_MS ? origin.point : null;
  const isPossible = to !== null && from !== null;
  const mustAsk = needsTapForCompass() && !isAsked;
  useEffect(() => {
    if (!isPossible || needsTapForCompass()) return;
    return followCompass(setHeading);
  }, [isPossible]);
  const [stop, setStop] = useState<(() => void) | null>(null);
  useEffect(() => () => stop?.(), [stop]);
  const ask = () => {
    setIsAsked(true);
    const end = followCompass(setHeading);
    setStop(() => end);
  };
  return {
    degrees: isPossible && heading !== null ? (bearingBetween(from, to) - heading + 360) % 360 : null,
    ask: isPossible && mustAsk ? ask : null,
  };
}
