import { MapIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { aboutOf, useLarge } from './map-memory.ts';
import { labelOf, placesOf } from './map-places.ts';
import { useMapKit } from './use-map-kit.ts';
import './map.css';

export interface MapButtonProps {
  /** Under this name its view is remembered, for the way back from a page. */
  id: string;
  centre: LatLng;
  radiusMiles: number;
  placeName: string;
  businesses: readonly Business[];
  /** The map needs all businesses now. */
  onOpen: () => void;
}

/** Shows what was found on a map that has the screen for itself. */
export function MapButton({ id, centre, radiusMiles, placeName, businesses, onOpen }: MapButtonProps) {
  const { lat, lng } = centre;
  const large = useLarge(id, aboutOf({ centre, radiusMiles }));
  const kit = useMapKit(large.isOpen);
  const opened = useEffectEvent(onOpen);
  useEffect(() => {
    if (large.isOpen) opened();
  }, [large.isOpen]);
  const subject = useMemo(
    () => ({
      centre: { lat, lng },
      radiusMiles,
      hasCircle: true,
      places: large.isOpen ? placesOf(businesses) : [],
    }),
    [lat, lng, radiusMiles, businesses, large.isOpen],
  );
  return (
    <>
      <Button variant="secondary" icon={MapIcon} onClick={large.open} aria-haspopup="dialog">
        {WORDS.show}
      </Button>
      {large.isOpen && kit.state === 'failed' && (
        <Note tone="warn" isAlert>
          {WORDS.failed}
        </Note>
      )}
      {kit.state === 'ready' && (
        <kit.parts.LargeMap
          open={large.isOpen}
          onClose={large.close}
          id={id}
          label={labelOf(placeName, radiusMiles)}
          subject={subject}
          states={kit.states}
        />
      )}
    </>
  );
}
