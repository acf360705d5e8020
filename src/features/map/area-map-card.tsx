import { useMemo, useState } from 'react';
import { type Business, isExactlyPlaced, isNewListing } from '#contract/businesses.ts';
import type { MapData } from '#contract/map.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { Badge } from '#src/ui/badge.tsx';
import { MAP_WORDS } from './map.words.ts';
import { isInFrame, MAP_LIMITS, type MapView, outlinesIn, spotOf, viewAround } from './map-geometry.ts';
import { gatherPins, type MapPlace, type Pin } from './map-pins.ts';
import { useMapData } from './use-map-data.ts';
import './map.css';

export interface AreaMapProps {
  centre: LatLng;
  /** Of the search circle, in miles; from `MAP_LIMITS.nationwideMiles` on the whole country is drawn without one. */
  radiusMiles: number;
  /** What lies at the centre, in words: "Gainesville". */
  placeName: string;
  /** Numbered in this order; at most `MAP_LIMITS.pins` are drawn. */
  businesses: readonly Business[];
  /** Where the phone is, when that is known. */
  own?: LatLng | undefined;
  /** A single place, which was not searched for: it needs neither circle nor list. */
  isAlone?: boolean;
}

/**
 * A map drawn from the app's own border data: outline, circle, pins, own position. The same places follow as a list,
 * which is what the keyboard reaches; the drawing itself has no controls.
 */
export function AreaMap({ centre, radiusMiles, placeName, businesses, own, isAlone = false }: AreaMapProps) {
  const loaded = useMapData();
  const [marked, setMarked] = useState<number | null>(null);
  const shown = placesOf(businesses).slice(0, MAP_LIMITS.pins);
  const { lat, lng } = centre;
  const view = useMemo(() => viewAround({ lat, lng }, radiusMiles), [lat, lng, radiusMiles]);
  const label = view.isNationwide ? MAP_WORDS.nationwide : MAP_WORDS.label(placeName);
  return (
    <figure className="area-map stack" data-gap="3">
      <div className="area-map-frame">
        {loaded.state === 'ready' ? (
          <svg viewBox={`0 0 ${MAP_LIMITS.width} ${MAP_LIMITS.height}`} role="img" aria-label={label}>
            <Land data={loaded.data} view={view} />
            {!isAlone && !view.isNationwide && <SearchCircle view={view} radiusMiles={radiusMiles} />}
            {own && <OwnPosition view={view} point={own} />}
            <Pins view={view} places={shown} marked={marked} />
          </svg>
        ) : (
          <p>{loaded.state === 'loading' ? MAP_WORDS.waiting : MAP_WORDS.failed}</p>
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
            </li>
          ))}
        </ol>
      )}
      <figcaption>
        {shown.some(({ isAbout }) => isAbout) && <p>{MAP_WORDS.about}</p>}
        {MAP_WORDS.source}
      </figcaption>
    </figure>
  );
}

const placesOf = (businesses: readonly Business[]): MapPlace[] =>
  businesses.flatMap((business) => {
    const { id, name, location } = business;
    const isAbout = !isExactlyPlaced(business);
    return location ? [{ id, name, point: location, isAbout, isNew: isNewListing(business) }] : [];
  });

/** A business alone on the map of its surroundings. */
export function BusinessMap({ business }: { business: Business }) {
  const { name, city, location } = business;
  if (!location) return null;
  return (
    <AreaMap
      centre={location}
      radiusMiles={MAP_LIMITS.businessMiles}
      placeName={city || name}
      businesses={[business]}
      isAlone
    />
  );
}

function Land({ data, view }: { data: MapData; view: MapView }) {
  const outlines = useMemo(() => outlinesIn(data, view), [data, view]);
  return (
    <g className="area-map-land">
      {outlines.map(({ code, path }) => (
        <path key={code} d={path} />
      ))}
    </g>
  );
}

function SearchCircle({ view, radiusMiles }: { view: MapView; radiusMiles: number }) {
  const { x, y } = spotOf(view, view.centre);
  return <circle className="area-map-circle" cx={x} cy={y} r={radiusMiles * view.unitsPerMile} />;
}

const OWN_RADIUS = 6;
const PIN_RADIUS = 13;
/** Width of a digit. */
const CHARACTER = 9.5;

function OwnPosition({ view, point }: { view: MapView; point: LatLng }) {
  const spot = spotOf(view, point);
  if (!isInFrame(spot)) return null;
  return (
    <circle className="area-map-own" cx={spot.x} cy={spot.y} r={OWN_RADIUS}>
      <title>{MAP_WORDS.you}</title>
    </circle>
  );
}

interface PinsProps {
  view: MapView;
  places: readonly MapPlace[];
  marked: number | null;
}

/** The first places and the marked one lie on top. */
function Pins({ view, places, marked }: PinsProps) {
  const pins = gatherPins(view, places).sort(
    (a, b) => Number(holds(a, marked)) - Number(holds(b, marked)) || b.first - a.first,
  );
  return (
    <g className="area-map-pins">
      {pins.map((pin) => (
        <g key={pin.first} data-marked={holds(pin, marked) || undefined}>
          {pin.isAbout && (
            <circle className="area-map-about" cx={pin.spot.x} cy={pin.spot.y} r={aboutRadius(pin, view)} />
          )}
          <rect
            x={pin.spot.x - widthOf(pin) / 2}
            y={pin.spot.y - PIN_RADIUS}
            width={widthOf(pin)}
            height={2 * PIN_RADIUS}
            rx={PIN_RADIUS}
          />
          <text x={pin.spot.x} y={pin.spot.y} dy="0.35em" textAnchor="middle">
            {pin.label}
          </text>
        </g>
      ))}
    </g>
  );
}

const holds = ({ ids }: Pin, id: number | null) => id !== null && ids.includes(id);
/** Wider than the pin in any case: what it marks is the middle of an area. */
const aboutRadius = (pin: Pin, view: MapView) =>
  Math.max(widthOf(pin) / 2 + 6, MAP_LIMITS.aboutMiles * view.unitsPerMile);
const widthOf = ({ label }: Pin) => Math.max(2 * PIN_RADIUS, label.length * CHARACTER + PIN_RADIUS);
