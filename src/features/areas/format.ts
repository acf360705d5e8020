import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { formatCount, formatMiles } from '#src/ui/formats/format-number.ts';
import type { AreaProgressState, AreaState } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';

/** 'Ocala, FL, 25 mi'. */
export const areaName = ({ name, radiusMiles }: { name: string; radiusMiles: number }) =>
  WORDS.name(name, formatMiles(radiusMiles));

/** '12 kB of 36 kB', or in parts if the size is unknown. */
export function progressText({ unit, done, all }: AreaProgressState): string {
  return unit === 'bytes'
    ? WORDS.doneBytes(formatBytes(done), formatBytes(all))
    : WORDS.doneParts(formatCount(done), formatCount(all));
}

/** Explains the state of an incomplete area. */
export function stateText(state: Exclude<AreaState, 'whole'>, isOffline: boolean): string {
  if (state === 'fetching') return isOffline ? WORDS.waitingForSignal : WORDS.downloading;
  const texts = {
    saving: WORDS.savingData,
    evicted: WORDS.evicted,
    person: WORDS.paused,
    wifi: WORDS.pausedForWifi,
    full: WORDS.pausedByFull,
  };
  return texts[state];
}
