import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { CountyData, MapData } from '#contract/map.ts';
import { US_STATES } from '#contract/shared/places-states.ts';
import { useGazetteer } from '#src/places/gazetteer.ts';
import { countyLinesOf, landOf } from './drawing/land.ts';
import { countyNamesOf, townsOf } from './drawing/names.ts';
import { type MapView, pointOf } from './drawing/projection.ts';
import type { Scene } from './drawing/scene.ts';
import { readCounties } from './map-files.ts';

/** Counties are drawn from here on: farther out their lines would be a grey field. */
const COUNTY_ZOOM = 6.5;
/** A state whose middle is this near may reach into the frame, in degrees. */
const NEAR = { lat: 4, lng: 6 } as const;

/**
 * Gives a drawing its land, its towns and, for the states in its view, its counties.
 * @param about with another one the drawing begins anew. @returns to be called when the drawing has come to rest.
 */
export function useLayers(
  scene: RefObject<Scene | null>,
  states: MapData,
  about: string,
): (view: MapView) => void {
  const table = useGazetteer();
  const counties = useRef(new Map<string, CountyData>());
  useEffect(() => {
    const drawing = scene.current;
    if (!drawing || !('Path2D' in globalThis)) return;
    void about;
    counties.current = new Map();
    drawing.land = landOf(states);
    drawing.draw();
  }, [scene, states, about]);
  useEffect(() => {
    const drawing = scene.current;
    if (!drawing || !table) return;
    void about;
    // After the page: sorting a country's towns can wait.
    const timer = setTimeout(() => {
      drawing.towns = townsOf(table);
      drawing.draw();
    });
    return () => clearTimeout(timer);
  }, [scene, table, about]);
  return useCallback(
    (view: MapView) => {
      if (view.zoom < COUNTY_ZOOM || !('Path2D' in globalThis)) return;
      for (const code of statesNear(view)) {
        if (counties.current.has(code)) continue;
        void readCounties(code).then((data) => {
          const drawing = scene.current;
          if (!data || !drawing || counties.current.has(code)) return;
          counties.current.set(code, data);
          drawing.counties = [...drawing.counties, countyLinesOf(data)];
          drawing.countyNames = [...drawing.countyNames, ...countyNamesOf([data])];
          drawing.draw();
        });
      }
    },
    [scene],
  );
}

/** Large states reach far from their middle: their own size would be no better a guess than a few neighbours more. */
function statesNear(view: MapView): string[] {
  const { lat, lng } = pointOf(view);
  return US_STATES.filter(
    ({ code, centre }) =>
      (LARGE.has(code) ? 2 : 1) * NEAR.lat > Math.abs(centre.lat - lat) &&
      (LARGE.has(code) ? 2 : 1) * NEAR.lng > Math.abs(centre.lng - lng),
  ).map(({ code }) => code);
}

const LARGE: ReadonlySet<string> = new Set(['AK', 'TX', 'CA', 'MT', 'HI']);
