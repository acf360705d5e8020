import { useCallback, useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type Ask, useRemote } from '#src/data/use-remote.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';
import { type Origin, readOrigin } from '#src/places/origin.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { readAnimal, readVets, writeAnimal } from './emergency.local.ts';
import type { EmergencyList } from './emergency-list.ts';

type Locating = 'idle' | 'busy' | 'failed';

export interface Emergency {
  animal: AnimalName | null;
  choose: (animal: AnimalName | null) => void;
  /** Undefined until the phone's copy was read. */
  origin: Origin | undefined;
  list: EmergencyList | undefined;
  locating: Locating;
  locate: () => void;
  /** This phone's clock, with which the position's time was written. */
  nowMs: number;
}

export interface EmergencyPorts {
  /** Asks the device where it is and keeps the answer as the last known position; rejects when it is not told. */
  locate: () => Promise<void>;
  /** Brings the vets around a point from the server into the phone's copy. */
  fetchVets: Ask<LatLng, unknown>;
}

/**
 * The emergency list: at once from the phone's own copy and last known position; a fresh position and the server's
 * answer refine it when they come.
 */
export function useEmergency({ locate, fetchVets }: EmergencyPorts): Emergency {
  const core = useOptionalCore();
  const kept = useLive(readAnimal, []) ?? null;
  const [pressed, setPressed] = useState<{ animal: AnimalName | null }>();
  const animal = pressed ? pressed.animal : kept;
  const origin = useLive(readOrigin, []);
  const lat = origin?.point?.lat;
  const lng = origin?.point?.lng;
  const from = lat === undefined || lng === undefined ? null : { lat, lng };
  const list = useLive(
    async (live) => (origin === undefined ? undefined : readVets(live, animal, from)),
    [animal, origin === undefined, lat, lng],
  );
  const [locating, setLocating] = useState<Locating>('idle');
  const ask = useCallback(() => {
    setLocating('busy');
    locate().then(
      () => setLocating('idle'),
      () => setLocating('failed'),
    );
  }, [locate]);
  useAutomaticPosition(true, ask);
  useRemote(fetchVets, from);
  return {
    animal,
    choose: (chosen) => {
      setPressed({ animal: chosen });
      if (core) void keepFetched(core, () => writeAnimal(core, chosen)); // a full phone only forgets it
    },
    origin,
    list,
    locating,
    locate: ask,
    nowMs: core?.ports.nowMs() ?? 0,
  };
}
