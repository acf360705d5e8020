import { useEffect, useState } from 'react';
import { tabStorage } from '#src/data/core/small-storage.ts';
import { LEFT_MAPS_KEY } from '#src/places/stored-search.ts';
import type { MapSubject } from './drawing/picture.ts';
import type { MapView } from './drawing/projection.ts';

/** State of a map to restore when the person returns. Stored in the tab. */
export interface SavedMap {
  /** Subject of the map. Another search starts a new view. */
  about: string;
  view: MapView | null;
  /** History entry in which the large map was open; null if it was not. */
  largeAt: string | null;
}

type SavedMaps = Partial<Record<string, SavedMap>>;

/** Reads the saved state; null if the map has another subject now. */
export function readSavedMap(id: string, about: string): SavedMap | null {
  const saved = readAll()[id];
  return saved?.about === about && isView(saved.view) ? saved : null;
}

export function saveMap(id: string, saved: SavedMap): void {
  tabStorage().setItem(LEFT_MAPS_KEY, JSON.stringify({ ...readAll(), [id]: saved }));
}

function readAll(): SavedMaps {
  try {
    return (JSON.parse(tabStorage().getItem(LEFT_MAPS_KEY) ?? 'null') ?? {}) as SavedMaps;
  } catch {
    return {}; // not written by this app
  }
}

/** Returns a key of a map's subject. Only a view of the same subject is restored. */
export const aboutOf = ({
  centre: { lat, lng },
  radiusMiles,
}: Pick<MapSubject, 'centre' | 'radiusMiles'>): string =>
  `${lat.toFixed(4)},${lng.toFixed(4)},${radiusMiles}`;

/** Returns the router's key of the current history entry. */
export const currentEntry = (): string =>
  String((history.state as { __TSR_key?: string } | null)?.__TSR_key ?? '');

function isView(view: MapView | null): boolean {
  return view === null || Number.isFinite(view.x + view.y + view.zoom);
}

/** State of the large map. It opens again when the person returns from a pin's page. */
export function useLarge(id: string, about: string) {
  const [isOpen, setIsOpen] = useState(() => {
    const at = readSavedMap(id, about)?.largeAt;
    return at !== null && at !== undefined && at === currentEntry();
  });
  useEffect(() => {
    if (!isOpen) return;
    saveMap(id, { about, view: readSavedMap(id, about)?.view ?? null, largeAt: currentEntry() });
  }, [isOpen, id, about]);
  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      saveMap(id, { about, view: readSavedMap(id, about)?.view ?? null, largeAt: null });
    },
  };
}
