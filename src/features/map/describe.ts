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

/** The content of a map to describe. */
export interface MapContent {
  shown: Viewport;
  /** The town nearest to the center; null if unknown. */
  town: string | null;
  own: LatLng | null;
  heading: Compass | null;
  /** Target of the line. */
  goal: MapPlace | null;
  /** Detailed roads and water are drawn. */
  hasRoads: boolean;
}

/** Describes the visible area and the number of places, for screen readers. */
function viewText({ shown: { view, frame, places }, town }: Pick<MapContent, 'shown' | 'town'>): string {
  const across = formatMiles(Math.max(1, frame.width / pixelsPerMile(view.zoom, view)));
  return WORDS.shows(across, town, formatCount(places), places === 1);
}

/** Describes a map in sentences. */
export function describeMap(content: MapContent): string {
  const { shown, own, heading, goal, hasRoads } = content;
  const sentences = [viewText(content)];
  if (hasRoads) sentences.push(WORDS.roads);
  if (own) sentences.push(positionText(own, pointOf(shown.view)));
  if (own && heading) sentences.push(WORDS.looking(WORDS.directions[heading]));
  if (own && goal) sentences.push(WORDS.line(goal.name, wayText(goal, own)));
  return sentences.join(' ');
}

function positionText(own: LatLng, center: LatLng): string {
  const miles = milesBetween(center, own);
  return miles < CENTER_MILES
    ? WORDS.youInMiddle
    : WORDS.youFromMiddle(milesText(miles, true), WORDS.directions[compassBetween(center, own)]);
}

/** Below this distance the person is in the center. */
const CENTER_MILES = 0.1;

interface DescriptionProps extends Omit<MapContent, 'shown' | 'town'> {
  host: RefObject<HTMLElement | null>;
  table: Gazetteer | null;
  shown: MapContent['shown'] | null;
}

/** Returns the description of a map; null before it is drawn. Announces the new view when keys have moved the map. */
export function useMapDescription({
  host,
  table,
  shown,
  own,
  heading,
  goal,
  hasRoads,
}: DescriptionProps): string | null {
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

/** Tracks whether keys have moved the map since the last announcement. Tab does not count. */
function useMovedByKeys(host: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isMoved = useRef(false);
  useEffect(() => {
    const map = host.current;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!NAVIGATION_KEYS.has(key)) isMoved.current = true;
    };
    map?.addEventListener('keydown', onKeyDown);
    return () => map?.removeEventListener('keydown', onKeyDown);
  }, [host]);
  return isMoved;
}

const NAVIGATION_KEYS = new Set(['Tab', 'Shift']);
