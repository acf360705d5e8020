import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Gazetteer, nearestPlace } from '#contract/shared/gazetteer.ts';
import { useAnnounce } from '#src/ui/live-region.tsx';
import { describeMap, type Told, viewText } from './describe.ts';
import { pointOf } from './drawing/projection.ts';

interface Telling extends Omit<Told, 'shown' | 'town'> {
  host: RefObject<HTMLElement | null>;
  table: Gazetteer | null;
  shown: Told['shown'] | null;
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
  const isFirst = useRef(true);
  const townNow = useRef(town);
  useEffect(() => {
    townNow.current = town;
  }, [town]);
  useEffect(() => {
    if (!shown) return;
    const isBegun = isFirst.current;
    isFirst.current = false;
    const isByKeys = host.current?.matches(':focus-visible, :has(:focus-visible)') ?? false;
    if (!isBegun && isByKeys) announce(viewText({ shown, town: townNow.current }));
  }, [host, shown, announce]);
  return shown && describeMap({ shown, town, own, heading, goal, hasRoads });
}
