import { useMemo, useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { MAP_LIMITS } from './drawing/pan-zoom.ts';
import { MAP_WORDS } from './map.words.ts';
import { labelOf, placesOf } from './map-places.ts';
import { MapSource } from './map-source.tsx';
import { useMapKit } from './use-map-kit.ts';
import { useKeptPosition } from './use-own-place.ts';
import { wayMark } from './way.ts';
import './map.css';

/** Maximum number of listed places. All places have pins. */
const LISTED = 25;

export interface AreaMapProps {
  /** Its view is stored by this id, for returning from another page. */
  id: string;
  centre: LatLng;
  /** Radius of the search circle. From `MAP_LIMITS.nationwideMiles` on, the map shows the whole country without a circle. */
  radiusMiles: number;
  /** Name of the center: "Gainesville". */
  placeName: string;
  /** Numbered in this order. */
  businesses: readonly Business[];
  /** Shows a single place, with a line from the person and without circle and list. */
  isAlone?: boolean;
}

/** A map with circle, pins and own position. The places follow as a list, for keyboard users. */
export function AreaMap({ id, centre, radiusMiles, placeName, businesses, isAlone = false }: AreaMapProps) {
  const kit = useMapKit();
  const own = useKeptPosition();
  const [marked, setMarked] = useState<number | null>(null);
  const { lat, lng } = centre;
  const places = useMemo(() => placesOf(businesses), [businesses]);
  const shown = places.slice(0, LISTED);
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
    <figure className="area-map stack" data-gap="3">
      <div>
        {kit.state === 'ready' ? (
          <kit.parts.MapParts
            id={id}
            label={labelOf(placeName, radiusMiles)}
            subject={subject}
            states={kit.states}
            marked={marked}
            target={isAlone ? (places[0] ?? null) : null}
          />
        ) : (
          <p className="map-frame">{kit.state === 'loading' ? MAP_WORDS.waiting : MAP_WORDS.failed}</p>
        )}
      </div>
      {!isAlone && shown.length > 0 && (
        <ol className="area-map-list" aria-label={MAP_WORDS.pins}>
          {shown.map((place) => (
            <li
              key={place.id}
              onPointerEnter={() => setMarked(place.id)}
              onPointerLeave={() => setMarked(null)}
              onFocus={() => setMarked(place.id)}
              onBlur={() => setMarked(null)}
            >
              <BusinessLink business={place}>
                {place.isNew && <Badge tone="line">{BUSINESS_WORDS.newListing}</Badge>}
              </BusinessLink>
              {own && <span className="quiet">{wayMark(place, own.point)}</span>}
            </li>
          ))}
        </ol>
      )}
      <figcaption>
        {shown.some(({ isAbout }) => isAbout) && <p>{MAP_WORDS.about}</p>}
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
