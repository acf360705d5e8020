import { useEffect, useState } from 'react';
import type { MapPack } from '#contract/map-pack.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { readPack } from './roads/road-store.ts';

/** Credits of the map data, including the stored roads and water. */
export function MapSource() {
  const pack = useStoredPack();
  return (
    <>
      {WORDS.source}
      {pack && ` · ${WORDS.roadSource(pack.attribution)}`}
    </>
  );
}

/** Reads the stored map pack without a request. */
function useStoredPack(): MapPack | null {
  const fail = useFault();
  const [pack, setPack] = useState<MapPack | null>(null);
  useEffect(() => {
    let isStopped = false;
    readPack().then((found) => !isStopped && setPack(found), fail);
    return () => {
      isStopped = true;
    };
  }, [fail]);
  return pack;
}
