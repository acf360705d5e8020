import { type RefObject, useEffect, useState } from 'react';
import { useFault } from '#src/ui/shown/use-fault.ts';
import type { Scene, Viewport } from './drawing/scene.ts';
import { keptBlocks } from './roads/road-store.ts';
import { tilesInView } from './roads/tiles-in-view.ts';

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
