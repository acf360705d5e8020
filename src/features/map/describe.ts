import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Gazetteer, nearestPlace } from '#contract/shared/gazetteer.ts';
import { type Compass, compassBetween, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { milesText } from '#src/places/distance.ts';
import { formatCount, formatMiles } from '#src/ui/formats/format-number.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import type { MapPlace } from './drawing/pins.ts';
import { pixelsPerMile, pointOf } from './drawing/projection.ts';
import type { Viewport } from './drawing/scene.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { wayText } from './way.ts';

/** What a drawing tells besides the land under it. */
export interface Described {
  shown: Viewport;
  /** The town next to the middle; null where no table knows one. */
  town: string | null;
  own: LatLng | null;
  heading: Compass | null;
  /** Where the line leads. */
  goal: MapPlace | null;
  /** Roads and water are drawn, more exactly than the borders. */
  hasRoads: boolean;
}

/** What part of the world a drawing shows and how many places are in it, for those who do not see it. */
function viewText({ shown: { view, frame, places }, town }: Pick<Described, 'shown' | 'town'>): string {
  const across = formatMiles(Math.max(1, frame.width / pixelsPerMile(view.zoom, view)));
  return WORDS.shows(across, town, formatCount(places), places === 1);
}

/** All that a drawing shows, in sentences. */
export function describeMap(told: Described): string {
  const { shown, own, heading, goal, hasRoads } = told;
  const sentences = [viewText(told)];
  if (hasRoads) sentences.push(WORDS.roads);
  if (own) sentences.push(ownText(own, pointOf(shown.view)));
  if (own && heading) sentences.push(WORDS.looking(WORDS.directions[heading]));
  if (own && goal) sentences.push(WORDS.line(goal.name, wayText(goal, own)));
  return sentences.join(' ');
}

function ownText(own: LatLng, middle: LatLng): string {
  const miles = milesBetween(middle, own);
  return miles < MIDDLE_MILES
    ? WORDS.youInMiddle
    : WORDS.youFromMiddle(milesText(miles, true), WORDS.directions[compassBetween(middle, own)]);
}

/** Nearer than this the dot lies in the middle, whatever the zoom. */
const MIDDLE_MILES = 0.1;

interface Telling extends Omit<Described, 'shown' | 'town'> {
  host: RefObject<HTMLElement | null>;
  table: Gazetteer | null;
  shown: Described['shown'] | null;
}

/**
 * Tells in words what a drawing shows; null before it shows anything. Who moves it by keys hears where it has come to.
 */
export function useTelling({ host, table, shown, own, heading, goal, hasRoads }: Telling): string | null {
  const announce = useAnnounce();
  const town = useMemo(
    () => (shown && table ? (nearestPlace(table, pointOf(shown.view))?.name ?? null) : null),
    [shown, table],
  );
  const isMovedByKeys = useMovedByKeys(host);
  const townNow = useRef(town);
  useEffect(() => {
    townNow.current = town;
  }, [town]);
  useEffect(() => {
    if (!shown) return;
    if (isMovedByKeys.current) announce(viewText({ shown, town: townNow.current }));
    isMovedByKeys.current = false;
  }, [isMovedByKeys, shown, announce]);
  return shown && describeMap({ shown, town, own, heading, goal, hasRoads });
}

/** Whether a key was pressed on the drawing or its buttons since it last came to rest: whoever only passes through hears nothing. */
function useMovedByKeys(host: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isMoved = useRef(false);
  useEffect(() => {
    const map = host.current;
    const note = ({ key }: KeyboardEvent) => {
      if (!PASSING.has(key)) isMoved.current = true;
    };
    map?.addEventListener('keydown', note);
    return () => map?.removeEventListener('keydown', note);
  }, [host]);
  return isMoved;
}

const PASSING = new Set(['Tab', 'Shift']);
