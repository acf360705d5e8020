import { LocateFixed, Maximize2, Minus, Plus, X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { MapData } from '#contract/map.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { BusinessLink } from '#src/features/businesses/business-link.tsx';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { useGazetteer } from '#src/places/gazetteer.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useMapDescription } from './describe.ts';
import type { MapSubject } from './drawing/picture.ts';
import type { MapPlace } from './drawing/pins.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { aboutOf, currentEntry, saveMap } from './map-memory.ts';
import { useLayers, useRoads } from './use-layers.ts';
import { useMe } from './use-me.ts';
import { useScene } from './use-scene.ts';
import { wayMark, wayText } from './way.ts';

export interface MapFrameProps {
  /** Its view is stored by this id in the tab. */
  id: string;
  label: string;
  subject: MapSubject;
  states: MapData;
  /** Target of the line if no place is selected. */
  target?: MapPlace | null;
  /** Full screen: one finger moves it. */
  isWholeScreen?: boolean;
  /** Opens the large map. Absent on the large map. */
  onLarge?: (() => void) | undefined;
}

/** The map with its buttons and the picked places. */
export function MapFrame(props: MapFrameProps) {
  const { id, label, subject, states, target = null, isWholeScreen = false, onLarge } = props;
  const [picked, setPicked] = useState<readonly number[]>([]);
  const keysId = useId();
  const about = aboutOf(subject);
  const table = useGazetteer();
  const { host, canvas, scene, shown, isHinting } = useScene({
    id,
    about,
    subject,
    isWholeScreen,
    onPick: setPicked,
  });
  const { own, heading, note, isLocating, toMe } = useMe(scene, about);
  const point = own?.point ?? null;
  const places = subject.places.filter((place) => picked.includes(place.id));
  const selected = subject.places.find((place) => place.id === picked[0]);
  const goal = selected ? goalOf(selected, places.length) : target;

  const to = goal?.point ?? null;
  const mark = point && goal ? wayMark(goal, point) : null;
  useEffect(() => {
    void about;
    scene.current?.set({ marked: picked[0] ?? null, way: to && mark ? { to, text: mark } : null });
  }, [scene, picked, to, mark, about]);
  useEffect(() => {
    void [picked, isHinting];
    scene.current?.measureCovers();
  }, [scene, picked, isHinting]);
  const fetchCounties = useLayers({ scene, states, table, about });
  useEffect(() => {
    if (!shown) return;
    saveMap(id, { about, view: shown.view, largeAt: isWholeScreen ? currentEntry() : null });
    fetchCounties(shown);
  }, [shown, fetchCounties, id, about, isWholeScreen]);
  const hasRoads = useRoads(scene, shown);
  const description = useMapDescription({ host, table, shown, own: point, heading, goal, hasRoads });
  useAnnouncePicked(places, point);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: not a form: an area that keys move */}
      <div
        className="map-frame"
        ref={host}
        role="group"
        aria-label={label}
        aria-describedby={keysId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map, and Enter picks a place
        tabIndex={0}
        data-large={isWholeScreen || undefined}
        data-ring="inside"
      >
        <canvas ref={canvas} role="img" aria-label={description ?? label} />
        <p id={keysId} hidden>
          {WORDS.keys}
        </p>
        {isHinting && (
          <p className="map-hint" data-covers>
            {WORDS.pageFinger}
          </p>
        )}
        <div className="map-buttons" data-covers>
          {onLarge && <MapButton icon={Maximize2} label={WORDS.large} onClick={onLarge} />}
          <MapButton icon={Plus} label={WORDS.closer} onClick={() => scene.current?.zoomBy(1)} />
          <MapButton icon={Minus} label={WORDS.farther} onClick={() => scene.current?.zoomBy(-1)} />
          <MapButton icon={LocateFixed} label={WORDS.toMe} onClick={toMe} isBusy={isLocating} />
        </div>
        {places.length > 0 && <PickedPlaces places={places} from={point} onClose={() => setPicked([])} />}
      </div>
      {note && (
        <p className="map-note quiet" data-above="2" role="status">
          {note}
        </p>
      )}
    </>
  );
}

/** Returns the target of the line. Several places with the same pin count as one. */
const goalOf = (place: MapPlace, count: number): MapPlace =>
  count > 1 ? { ...place, name: WORDS.places(formatCount(count)) } : place;

/** Announces the picked places, because their list is far from the focus. */
function useAnnouncePicked(places: readonly MapPlace[], from: { lat: number; lng: number } | null): void {
  const announce = useAnnounce();
  const [first] = places;
  const way = first && from ? wayText(first, from) : '';
  const name = first && goalOf(first, places.length).name;
  const words = name ? WORDS.picked(name, way) : '';
  const latest = useRef(words);
  latest.current = words;
  const ids = places.map(({ id }) => id).join();
  const announceLatest = useCallback(() => latest.current && announce(latest.current), [announce]);
  useEffect(() => {
    if (ids !== '') announceLatest();
  }, [ids, announceLatest]);
}

interface MapButtonProps {
  icon: typeof Plus;
  label: string;
  onClick: () => void;
  isBusy?: boolean;
}

const MapButton = ({ icon, label, onClick, isBusy = false }: MapButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    variant="secondary"
    onClick={onClick}
    aria-busy={isBusy || undefined}
  />
);

/** Maximum number of listed places of a pin. */
const MAX_LISTED = 12;

interface PickedPlacesProps {
  places: readonly MapPlace[];
  from: LatLng | null;
  onClose: () => void;
}

/** The places of the tapped pin, with links to their pages. */
function PickedPlaces({ places, from, onClose }: PickedPlacesProps) {
  const rest = places.length - MAX_LISTED;
  return (
    <section
      className="map-picked"
      data-covers
      aria-label={places.length === 1 ? WORDS.pickedPlace : WORDS.here(formatCount(places.length))}
    >
      <ul>
        {places.slice(0, MAX_LISTED).map((place) => (
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
