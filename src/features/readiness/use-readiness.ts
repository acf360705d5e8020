import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useUpdate, WorkerContext } from '#src/data/core/use-update.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { lacksRoads, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { askSizes } from '#src/local/areas/area-size.ts';
import { areaKey, missingCells } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import type { Core } from '#src/local/core.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { checkReadiness, type Readiness } from './check.ts';
import { type Prepared, prepare } from './prepare.ts';

export interface ReadinessView {
  /** Undefined until the first check ends. */
  found: Readiness | undefined;
  work: 'checking' | 'preparing' | null;
  /** Bytes that Prepare would fetch; null if unknown. */
  missingBytes: number | null;
  /** Outcome of the last Prepare. */
  prepared: Prepared | null;
  check: () => void;
  prepare: () => void;
}

/**
 * Checks on mount, on request, after Prepare, when files or areas change, and when a busy worker answers
 * again. @throws storage errors while rendering.
 */
export function useReadiness(): ReadinessView {
  const core = useCore();
  const worker = useContext(WorkerContext);
  const [found, setFound] = useState<Readiness>();
  const [work, setWork] = useState<ReadinessView['work']>('checking');
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [missingBytes, setMissingBytes] = useState<number | null>(null);
  const fail = useFault();
  const isPreparing = useRef(false); // ends with another check
  const isChecked = useRef(false);
  const check = useCallback(async () => {
    const next = await checkReadiness(core, worker);
    setFound(next);
    isChecked.current = true;
    setMissingBytes(await missingSize(core, next));
  }, [core, worker]);
  const run = useCallback(
    (kind: ReadinessView['work'], task: () => Promise<void>) => {
      isPreparing.current = kind === 'preparing';
      setWork(kind);
      task()
        .catch(fail)
        .finally(() => {
          isPreparing.current = false;
          setWork(null);
        });
    },
    [fail],
  );
  const areas = useLive(areasState, []);
  const { unready, hasAnswered } = useUpdate();
  const state = areas && `${areas} ${unready === null} ${hasAnswered}`;
  useEffect(() => {
    // An area that downloads repeats the check often: the last result stays in view meanwhile.
    if (state && !isPreparing.current) run(isChecked.current ? null : 'checking', check);
  }, [run, check, state]);
  return {
    found,
    work,
    missingBytes,
    prepared,
    check: () => {
      setPrepared(null);
      run('checking', check);
    },
    prepare: () =>
      run('preparing', async () => {
        if (!found) return;
        setPrepared(await prepare(core, worker, found));
        await check();
      }),
  };
}

/** Changes when an area is saved, removed, paused or complete; then the check is outdated. */
async function areasState({ cache }: Core): Promise<string> {
  const areas = await readAreas(cache);
  const away = await Promise.all(areas.map(async (area) => (await missingCells(cache, area)).length > 0));
  const roads = await readRoadProgress(cache);
  return JSON.stringify([areas, away, areas.map((area) => lacksRoads(roads[areaKey(area)]))]);
}

/** Determines the size of what is missing. */
async function missingSize(core: Core, { missingStreams }: Readiness): Promise<number | null> {
  const streams = missingStreams.filter((stream) => stream !== 'me');
  const roads = Object.values(await readRoadProgress(core.cache)).reduce(
    (sum, { all, done }) => sum + all - done,
    0,
  );
  if ((streams.length === 0 && roads === 0) || core.reach.current() === 'offline') return null;
  const size = await askSizes(core, streams);
  return size && size.bytes + roads;
}
