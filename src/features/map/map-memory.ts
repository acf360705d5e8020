import { useEffect, useState } from 'react';
import { tabStorage } from '#src/data/small-storage.ts';
import { LEFT_MAPS_KEY } from '#src/places/stored-search.ts';
import type { MapSubject } from './drawing/picture.ts';
import type { MapView } from './drawing/projection.ts';

/** How a person has left a map: it is so again when they come back. For as long as the tab. */
export interface LeftMap {
  /** What the map was about: another search begins anew. */
  about: string;
  view: MapView | null;
  /** The entry of the history in which the map was open large; null while it was not. */
  largeAt: string | null;
}

type LeftMaps = Partial<Record<string, LeftMap>>;

/** How a map was left; null when it is about something else now. */
export function readLeft(id: string, about: string): LeftMap | null {
  const left = readAll()[id];
  return left?.about === about && isView(left.view) ? left : null;
}

export function noteLeft(id: string, left: LeftMap): void {
  tabStorage().setItem(LEFT_MAPS_KEY, JSON.stringify({ ...readAll(), [id]: left }));
}

function readAll(): LeftMaps {
  try {
    return (JSON.parse(tabStorage().getItem(LEFT_MAPS_KEY) ?? 'null') ?? {}) as LeftMaps;
  } catch {
    return {}; // somebody else's words
  }
}

/** What a map is about: a view that was left of something else is not gone back to. */
export const aboutOf = ({
  centre: { lat, lng },
  radiusMiles,
}: Pick<MapSubject, 'centre' | 'radiusMiles'>): string =>
  `${lat.toFixed(4)},${lng.toFixed(4)},${radiusMiles}`;

/** The router's own name of the present entry of the history. */
export const presentEntry = (): string =>
  String((history.state as { __TSR_key?: string } | null)?.__TSR_key ?? '');

function isView(view: MapView | null): boolean {
  return view === null || Number.isFinite(view.x + view.y + view.zoom);
}

/** Whether a map is shown large: it is again, when the person comes back from where a pin has led. */
export function useLarge(id: string, about: string) {
  const [isOpen, setIsOpen] = useState(() => {
    const at = readLeft(id, about)?.largeAt;
    return at !== null && at !== undefined && at === presentEntry();
  });
  useEffect(() => {
    if (!isOpen) return;
    noteLeft(id, { about, view: readLeft(id, about)?.view ?? null, largeAt: presentEntry() });
  }, [isOpen, id, about]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      noteLeft(id, { about, view: readLeft(id, about)?.view ?? null, largeAt: null });
    },
  };
}
