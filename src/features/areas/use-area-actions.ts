import { useCore } from '#src/data/core/core-context.tsx';
import { useStored } from '#src/data/write/use-stored.ts';
import { dropRoadsLeftBehind } from '#src/features/map/roads/area-roads.local.ts';
import { keepPicturesOfAreas } from '#src/features/pictures/area-pictures.local.ts';
import { noteRoadProgress } from '#src/local/areas/area-roads.ts';
import {
  type AskedArea,
  areaKey,
  keepArea,
  makeHome,
  pauseArea,
  removeArea,
} from '#src/local/areas/areas.ts';
import type { Core } from '#src/local/core.ts';
import { askToPersist } from '#src/local/storage/persistence.ts';
import type { AreaView } from './areas.local.ts';

export interface AreaActions {
  /** Keeps an area and starts its download. @param onDone called once it is stored. */
  keep: (area: AskedArea & { roadBytes?: number }, onDone: () => void) => void;
  pause: (area: Pick<AreaView, 'key'>) => void;
  /** Resumes a download, also of an evicted area. */
  resume: (area: Pick<AreaView, 'key' | 'isHome'>) => void;
  /** @throws QuotaExceededError when the phone is full. */
  remove: (area: Pick<AreaView, 'key'>) => Promise<void>;
  /** @param onDone called once it is stored. */
  makeHome: (area: Pick<AreaView, 'key'>, onDone: () => void) => void;
  /** The last press was not stored: the phone is full. */
  isFull: boolean;
}

/**
 * Actions on the areas of this phone. @throws during rendering what the database throws, except quota errors.
 */
export function useAreaActions(): AreaActions {
  const core = useCore();
  const { isFull, store } = useStored();
  return {
    keep: ({ roadBytes = 0, ...area }, onDone) =>
      store(async () => {
        await keepArea(core.cache, area);
        const roads = roadBytes > 0 ? { done: 0, all: roadBytes } : null;
        await noteRoadProgress(core.cache, areaKey({ ...area, isHome: false }), roads);
        startFetching(core);
        onDone();
      }),
    pause: ({ key }) => store(() => pauseArea(core.cache, key, 'person')),
    resume: ({ key, isHome }) =>
      store(async () => {
        await pauseArea(core.cache, key, null);
        startFetching(core, isHome);
      }),
    async remove({ key }) {
      await removeArea(core.cache, key);
      await dropRoadsLeftBehind(core);
      await keepPicturesOfAreas(core);
    },
    makeHome: ({ key }, onDone) =>
      store(async () => {
        await makeHome(core.cache, key);
        onDone();
        startFetching(core, true);
      }),
    isFull,
  };
}

/**
 * Starts downloads and asks the browser to persist the storage, because the person wants the area to stay.
 */
function startFetching(core: Core, isHome = false): void {
  void askToPersist(core).catch(() => undefined); // the settings page shows the result
  if (isHome) void core.engine.sync();
  else void core.keeper.run();
}
