import { X } from 'lucide-react';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import type { MapPlace } from './drawing/pins.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { wayText } from './way.ts';

/** Of one pin so many names fit beside the map. */
const MOST = 12;

interface PickedPlacesProps {
  places: readonly MapPlace[];
  from: LatLng | null;
  onClose: () => void;
}

/** The places of the pin that was tapped: each leads to its page. */
export function PickedPlaces({ places, from, onClose }: PickedPlacesProps) {
  const rest = places.length - MOST;
  return (
    <section
      className="map-picked"
      data-covers
      aria-label={places.length === 1 ? WORDS.pickedPlace : WORDS.here(formatCount(places.length))}
    >
      <ul>
        {places.slice(0, MOST).map((place) => (
          <li key={place.id}>
            <BusinessLink business={place}>
              {place.isNew && <Badge tone="line">{BUSINESS_WORDS.newListing}</Badge>}
            </BusinessLink>
            {from && <span className="quiet">{wayText(place, from)}</span>}
          </li>
        ))}
        {rest > 0 && <li className="quiet">{WORDS.more(formatCount(rest))}</li>}
      </ul>
      <IconButton icon={X} label={WORDS.close} onClick={onClose} />
    </section>
  );
}
