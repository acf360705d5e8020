import { useState } from 'react';
import type { HelpAnimal } from '#contract/catalogue.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import type { Origin } from '#src/places/origin.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { keepPosition } from '#src/places/position.ts';
import { useAutomaticPosition } from '#src/places/use-automatic-position.ts';
import { type Position, usePosition } from '#src/places/use-position.ts';
import { useWriter } from '#src/session/session-context.tsx';
import {
  type EmergencyHelp,
  fetchNearest,
  fetchOffices,
  fetchVets,
  readAnimal,
  readStart,
  readVets,
  writeAnimal,
} from './emergency.local.ts';
import { EMERGENCY_WORDS } from './emergency.words.ts';
import { hasOneToCall } from './order.ts';

/** The list of an animal. `isWaitOver`: the server has answered or cannot be reached, or the wait for it is over. */
interface EmergencyList extends EmergencyHelp {
  animal: HelpAnimal | null;
  isWaitOver: boolean;
}

export interface EmergencyState {
  animal: HelpAnimal | null;
  choose: (animal: HelpAnimal | null) => void;
  /** Undefined until the phone's copy is read. */
  origin: Origin | undefined;
  list: EmergencyList | undefined;
  /** The server has not answered and the phone does not hold the whole circle: there may be more vets. */
  isPart: boolean;
  /** The list is worth showing: it has someone to call, or the wait for the server is over. */
  isSettled: boolean;
  position: Position;
  /** This phone's clock, as used for the time of the position. */
  nowMs: number;
}

/**
 * Returns the emergency list: at once from the phone's own copy and last position, then refined by a fresh position
 * and by the server's answer.
 */
export function useEmergency(): EmergencyState {
  const core = useCore();
  const kept = useLive(readAnimal, []) ?? null;
  const [pressed, setPressed] = useState<{ animal: HelpAnimal | null }>();
  const animal = pressed ? pressed.animal : kept;
  const origin = useLive(readStart, []);
  const lat = origin?.point?.lat;
  const lng = origin?.point?.lng;
  const from = lat === undefined || lng === undefined ? null : { lat, lng };
  const owner = useWriter()?.id ?? null;
  const { nowMs, phoneNowMs } = useClock();
  const quarter = Math.floor(nowMs / (15 * MINUTE_MS)); // opening hours change the list
  const { answer, isLate } = useRemote(fetchVets, from);
  const isOffline = useIsOffline();
  const place = `${lat} ${lng}`;
  const [overAt, setOverAt] = useState<string>(); // for this place the wait does not begin again when signal returns
  if ((answer !== undefined || isLate || isOffline) && overAt !== place) setOverAt(place);
  const isWaitOver = overAt === place;
  const isAnswered = answer?.kind === 'done';
  const list = useLive(
    // Reads again after the answer, because the first read may lack the server's rows.
    async (live) =>
      origin === undefined
        ? undefined
        : { ...(await readVets(live, animal, from, owner)), animal, isWaitOver },
    [isWaitOver, owner, animal, origin === undefined, lat, lng, quarter],
  );
  const position = usePosition((found) => keepPosition(core, found), {
    failed: EMERGENCY_WORDS.notLocated,
    denied: PLACE_WORDS.denied,
  });
  useAutomaticPosition(origin !== undefined, position.locate); // the first view has nowhere to keep a position
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
    isPart: list?.isCovered === false && list.isWaitOver && !isAnswered,
    isSettled: list !== undefined && (from === null || list.isWaitOver || hasOneToCall(list, animal)),
    position,
    nowMs: phoneNowMs,
  };
}
