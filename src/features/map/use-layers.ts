import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CountyData, MapData } from '#contract/map.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { countiesToDraw } from './area-counties.local.ts';
import { countyLinesOf, groundOf } from './drawing/land.ts';
import { countyNamesOf, townsOf } from './drawing/names.ts';
import { boxOfView } from './drawing/projection.ts';
import type { Scene, Viewport } from './drawing/scene.ts';
import { keptBlocks } from './roads/road-store.ts';
import { tilesInView } from './roads/tiles-in-view.ts';
import { statesIn } from './states-around.ts';

/** Counties are drawn from here on: farther out their lines would be a grey field. */
const COUNTY_ZOOM = 6.5;

interface Layers {
  scene: RefObject<Scene | null>;
  states: MapData;
  table: Gazetteer | null;
  /** With another one the drawing begins anew. */
  about: string;
}

/**
 * Gives a drawing its land, its towns and, for the states in its view, its counties.
 * @returns to be called when the drawing has come to rest.
 */
export function useLayers({ scene, states, table, about }: Layers): (shown: Viewport) => void {
  const core = useCore();
  const fail = useFault();
  useEffect(() => {
    void about;
    if (canDraw()) scene.current?.set(groundOf(states));
  }, [scene, states, about]);
  useEffect(() => {
    void about;
    if (!table) return;
    // After the page: sorting a country's towns can wait.
    const timer = setTimeout(() => scene.current?.set({ towns: townsOf(table) }));
    return () => clearTimeout(timer);
  }, [scene, table, about]);
  return useCallback(
    ({ view, frame }: Viewport) => {
      const drawing = scene.current;
      if (!drawing || view.zoom < COUNTY_ZOOM || !canDraw()) return;
      for (const { code } of statesIn(states, boxOfView(view, frame))) {
        if (drawing.counties.has(code)) continue;
        const add = (data: CountyData | null) =>
          data && drawing.addCounties(code, countyLinesOf(data), countyNamesOf(data));
        void countiesToDraw(core, code).then(add, fail);
      }
    },
    [core, fail, scene, states],
  );
}

/** Not where a page is drawn without a screen. */
const canDraw = () => 'Path2D' in globalThis;

/**
 * Gives a drawing that has come to rest the roads and the water that this phone keeps for it. What reads them is fetched
 * only where there are some.
 * @returns whether some are drawn.
 */
export function useRoads(scene: RefObject<Scene | null>, shown: Viewport | null): boolean {
  const fail = useFault();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!shown || !('Path2D' in globalThis)) return;
    let isOver = false;
    const draw = async () => {
      const kept = await keptBlocks();
      const tiles = kept.size === 0 ? [] : tilesInView(shown.view, shown.frame);
      // Not on this phone after all, which a new version finds: the map is drawn without.
      const parts = tiles.length === 0 ? null : await import('./roads/kept-tiles.ts').catch(() => null);
      const cells = (await parts?.cellsOf(tiles, kept)) ?? [];
      if (isOver) return;
      scene.current?.set({ cells });
      setIsDrawn(cells.length > 0);
    };
    draw().catch(fail);
    return () => {
      isOver = true;
    };
  }, [scene, shown, fail]);
  return isDrawn;
}
