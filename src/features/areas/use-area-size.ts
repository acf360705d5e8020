import { useEffect, useState } from 'react';
import { askUntilAnswered } from '#src/data/ask-until-answered.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';
import { type AreaSize, askAreaSize, type Circle } from '#src/local/kept/area-size.ts';

/** What an area still has to fetch. `silent`: nobody answers; it is asked again when there is signal. */
export type AskedSize = { kind: 'asking' } | { kind: 'known'; size: AreaSize } | { kind: 'silent' };

const ASKING: AskedSize = { kind: 'asking' };

/** Asks for the size of a circle, anew whenever that changes. Null circle: nothing is asked. */
export function useAreaSize(circle: Circle | null): AskedSize {
  const core = useOptionalCore();
  const key = JSON.stringify(circle);
  const [told, setTold] = useState<{ key: string; asked: AskedSize }>({ key: '', asked: ASKING });
  const [fault, setFault] = useState<{ error: unknown }>();
  useEffect(() => {
    const asked = JSON.parse(key) as Circle | null;
    if (!core || !asked) return;
    let isGone = false;
    const ask = async () => {
      const size = await askAreaSize(core, asked);
      if (!isGone) setTold({ key, asked: size ? { kind: 'known', size } : { kind: 'silent' } });
      return size !== null;
    };
    const stop = askUntilAnswered(core, ask, (error) => setFault({ error }));
    return () => {
      isGone = true;
      stop();
    };
  }, [core, key]);
  if (fault) throw fault.error;
  return told.key === key ? told.asked : ASKING;
}
