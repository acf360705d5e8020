import { useEffect, useState } from 'react';
import type { MapPack } from '#contract/map-pack.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { readPack } from './roads/road-store.ts';

/** Where what a map shows is from, the roads and the water that this phone keeps among it. */
export function MapSource() {
  const pack = useKeptPack();
  return (
    <>
      {WORDS.source}
      {pack && ` · ${WORDS.roadSource(pack.attribution)}`}
    </>
  );
}

/** The pack that this phone has roads and water of, without asking anybody. */
function useKeptPack(): MapPack | null {
  const fail = useFault();
  const [pack, setPack] = useState<MapPack | null>(null);
  useEffect(() => {
    let isOver = false;
    readPack().then((found) => !isOver && setPack(found), fail);
    return () => {
      isOver = true;
    };
  }, [fail]);
  return pack;
}
