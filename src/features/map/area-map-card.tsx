import { useMemo } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { MAP_LIMITS } from './drawing/pan-zoom.ts';
import { MAP_WORDS } from './map.words.ts';
import { labelOf, placesOf } from './map-places.ts';
import { MapSource } from './map-source.tsx';
import { useMapKit } from './use-map-kit.ts';
import './map.css';

export interface AreaMapProps {
  /** Its view is stored by this id, for returning from another page. */
  id: string;
  centre: LatLng;
  /** Radius of the search circle. From `MAP_LIMITS.nationwideMiles` on, the map shows the whole country without a circle. */
  radiusMiles: number;
  /** Name of the center: "Gainesville". */
  placeName: string;
  /** Numbered in this order; a list of them is beside the map. */
  businesses: readonly Business[];
  /** Shows a single place, with a line from the person and without circle. */
  isAlone?: boolean;
}

/** A map with circle, pins and own position. */
export function AreaMap({ id, centre, radiusMiles, placeName, businesses, isAlone = false }: AreaMapProps) {
  const kit = useMapKit();
  const { lat, lng } = centre;
  const places = useMemo(() => placesOf(businesses), [businesses]);
  const subject = useMemo(
    () => ({
      centre: { lat, lng },
      radiusMiles,
      hasCircle: !isAlone,
      places,
    }),
    [lat, lng, radiusMiles, isAlone, places],
  );
  return (
    <figure className="area-map stack" data-gap="2">
      <div>
        {kit.state === 'ready' ? (
          <kit.parts.MapParts
            id={id}
            label={labelOf(placeName, radiusMiles)}
            subject={subject}
            states={kit.states}
            target={isAlone ? (places[0] ?? null) : null}
          />
        ) : (
          <p className="map-frame">{kit.state === 'loading' ? MAP_WORDS.waiting : MAP_WORDS.failed}</p>
        )}
      </div>
      <figcaption>
        {places.some(({ isAbout }) => isAbout) && <p>{MAP_WORDS.about}</p>}
        <MapSource />
      </figcaption>
    </figure>
  );
}

/** A map of one business, with a line from the person. */
export function BusinessMap({ business }: { business: Business }) {
  const { id, name, city, location } = business;
  const businesses = useMemo(() => [business], [business]);
  if (!location) return null;
  return (
    <AreaMap
      id={`business-${id}`}
      centre={location}
      radiusMiles={MAP_LIMITS.businessMiles}
      placeName={city || name}
      businesses={businesses}
      isAlone
    />
  );
}
