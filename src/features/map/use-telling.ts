import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Gazetteer, nearestPlace } from '#contract/shared/gazetteer.ts';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { type Described, describeMap, viewText } from './describe.ts';
import { pointOf } from './drawing/projection.ts';

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
