import { useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { locateOneself } from '#src/places/position.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { useWriter } from '#src/session/session-context.tsx';
import {
  type EmergencyHelp,
  fetchNearest,
  fetchOffices,
  fetchVets,
  readAnimal,
  readVets,
  writeAnimal,
} from './emergency.local.ts';
import { hasOneToCall } from './order.ts';

type Locating = 'idle' | 'busy' | 'failed';

export interface Emergency {
  animal: AnimalName | null;
  choose: (animal: AnimalName | null) => void;
  /** Undefined until the phone's copy was read. */
  origin: Origin | undefined;
  list: EmergencyHelp | undefined;
  locating: Locating;
  locate: () => void;
  /** This phone's clock, with which the position's time was written. */
  nowMs: number;
}

/**
 * The emergency list: at once from the phone's own copy and last known position; a fresh position and the server's
 * answer refine it when they come.
 */
export function useEmergency(): Emergency {
  const core = useCore();
  const kept = useLive(readAnimal, []) ?? null;
  const [pressed, setPressed] = useState<{ animal: AnimalName | null }>();
  const animal = pressed ? pressed.animal : kept;
  const origin = useLive(readOrigin, []);
  const lat = origin?.point?.lat;
  const lng = origin?.point?.lng;
  const from = lat === undefined || lng === undefined ? null : { lat, lng };
  const owner = useWriter()?.id ?? null;
  const quarter = Math.floor(core.reach.serverNowMs() / (15 * MINUTE_MS)); // who is open changes by the hour
  const list = useLive(
    async (live) => (origin === undefined ? undefined : readVets(live, animal, from, owner)),
    [owner, animal, origin === undefined, lat, lng, quarter],
  );
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = () => {
    setLocating('busy');
    locateOneself(core).then(
      (point) => setLocating(point ? 'idle' : 'failed'),
      () => setLocating('failed'),
    );
  };
  useAutomaticPosition(true, locate);
  const { answer } = useRemote(fetchVets, from);
  useRemote(fetchOffices, from);
  useRemote(fetchNearest, from && answer && list && !hasOneToCall(list, animal) ? { from, animal } : null);
  return {
    animal,
    choose: (chosen) => {
      setPressed({ animal: chosen });
      void keepFetched(core, () => writeAnimal(core, chosen)); // a full phone only forgets it
    },
    origin,
    list,
    locating,
    locate,
    nowMs: core.ports.nowMs(),
  };
}
