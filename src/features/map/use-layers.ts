import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { CountyData, MapData } from '#contract/map.ts';
import type { Gazetteer } from '#contract/shared/gazetteer.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { countiesToDraw } from './area-counties.local.ts';
import { countyLinesOf, groundOf } from './drawing/land.ts';
import { countyNamesOf, townsOf } from './drawing/names.ts';
import { boxOfView } from './drawing/projection.ts';
import type { Scene, Viewport } from './drawing/scene.ts';
import { keptBlocks } from './roads/road-store.ts';
import { tilesInView } from './roads/tiles-in-view.ts';
import { statesIn } from './states-around.ts';

/** Minimum zoom for counties. Farther out their lines would fill the map. */
const COUNTY_ZOOM = 6.5;

interface Layers {
  scene: RefObject<Scene | null>;
  states: MapData;
  table: Gazetteer | null;
  /** Key of the subject. A new one creates a new scene. */
  about: string;
}

/**
 * Adds land, towns and the counties of the visible states to a scene.
 * @returns a function to call when the view has changed.
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
    // After the first render, because sorting the towns takes time.
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

/** False without a browser. */
const canDraw = () => 'Path2D' in globalThis;

/**
 * Adds the stored roads and water to a scene when its view has changed. The code that reads them is loaded on demand.
 * @returns true if some are drawn.
 */
export function useRoads(scene: RefObject<Scene | null>, shown: Viewport | null): boolean {
  const fail = useFault();
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (!shown || !('Path2D' in globalThis)) return;
    let isStopped = false;
    const draw = async () => {
      const kept = await keptBlocks();
      const tiles = kept.size === 0 ? [] : tilesInView(shown.view, shown.frame);
      // The module may be missing after an update. Then the map has no roads.
      const parts = tiles.length === 0 ? null : await import('./roads/kept-tiles.ts').catch(() => null);
      const cells = (await parts?.cellsOf(tiles, kept)) ?? [];
      if (isStopped) return;
      scene.current?.set({ cells });
      setIsDrawn(cells.length > 0);
    };
    draw().catch(fail);
    return () => {
      isStopped = true;
    };
  }, [scene, shown, fail]);
  return isDrawn;
}
