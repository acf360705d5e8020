import { useState } from 'react';
import { useOptionalCore } from '#src/data/core-context.tsx';
import type { AreaSize } from '#src/local/areas/area-size.ts';
import { type AskedArea, keepArea } from '#src/local/areas/areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { useFault } from '#src/ui/use-fault.ts';
import { startFetching } from './use-area-actions.ts';

type Circle = Pick<AskedArea, 'name' | 'centre' | 'radiusMiles'>;

export interface Keep {
  /** @param size null where nobody has told it. @param pause puts the download off: until the person starts it, or until there is Wi-Fi. */
  keep: (circle: Circle, size: AreaSize | null, pause?: 'person' | 'wifi') => void;
  /** It could not be noted: the phone is full. */
  isFull: boolean;
}

/** Keeps an area and starts its download. @param onDone it is noted on the phone. */
export function useKeep(onDone: () => void): Keep {
  const core = useOptionalCore();
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  const keep: Keep['keep'] = ({ name, centre, radiusMiles }, size, pause) => {
    if (!core) return;
    const area: AskedArea = {
      name,
      centre,
      radiusMiles,
      ...(size ? { cellBytes: size.cellBytes } : {}),
      ...(pause ? { pause } : {}),
    };
    keepArea(core.cache, area).then(
      () => {
        startFetching(core);
        onDone();
      },
      (error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)),
    );
  };
  return { keep, isFull };
}
