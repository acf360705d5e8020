import { LocateFixed, Maximize2, Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { MapData } from '#contract/map.ts';
import { IconButton } from '#src/ui/button.tsx';
import type { MapView } from './drawing/projection.ts';
import { Scene, type Subject } from './drawing/scene.ts';
import { MAP_WORDS as WORDS } from './map.words.ts';
import { aboutOf, noteLeft, presentEntry, readLeft } from './map-memory.ts';
import { PickedPlaces } from './picked-places.tsx';
import { useLayers } from './use-layers.ts';
import { useMe } from './use-me.ts';

export interface MapFrameProps {
  /** Under this name its view is remembered in the tab. */
  id: string;
  label: string;
  placeName: string;
  subject: Subject;
  states: MapData;
  /** The place of the list that is pointed at. */
  marked?: number | null;
  /** It has the screen for itself: one finger moves it. */
  isWholeScreen?: boolean;
  /** Shows it large; absent where it is. */
  onLarge?: (() => void) | undefined;
}

/** How long it is said that two fingers are needed. */
const HINT_MS = 2500;

/** The drawing with its buttons, and what was tapped on it. */
export function MapFrame(props: MapFrameProps) {
  const { id, label, placeName, subject, states, marked = null, isWholeScreen = false, onLarge } = props;
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [isHinting, setIsHinting] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useRef<Scene | null>(null);
  const hintId = useId();
  const about = aboutOf(subject);
  const onRest = useRef((_view: MapView) => {});

  useEffect(() => {
    if (!host.current || !canvas.current) return;
    const left = readLeft(id, about);
    const drawing = new Scene(host.current, canvas.current, subjectNow.current, {
      isWholeScreen,
      view: left?.view ?? null,
      onRest: (view) => onRest.current(view),
      onPick: setPicked,
      onPageFinger: () => setIsHinting(true),
    });
    scene.current = drawing;
    return () => {
      drawing.end();
      scene.current = null;
    };
  }, [id, about, isWholeScreen]);
  const subjectNow = useRef(subject);
  useEffect(() => {
    subjectNow.current = subject;
    scene.current?.show(subject);
  }, [subject]);
  useEffect(() => {
    if (!scene.current) return;
    scene.current.marked = marked ?? picked[0] ?? null;
    scene.current.draw();
  }, [marked, picked]);
  useEffect(() => {
    if (!isHinting) return;
    const timer = setTimeout(() => setIsHinting(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isHinting]);

  const fetchCounties = useLayers(scene, states, about);
  useEffect(() => {
    onRest.current = (view) => {
      noteLeft(id, { about, view, largeAt: isWholeScreen ? presentEntry() : null });
      fetchCounties(view);
    };
  });
  const { own, note, isLocating, toMe } = useMe(scene, placeName);
  const places = picked.flatMap((each) => subject.places.find((place) => place.id === each) ?? []);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no form: a part of the page that keys move */}
      <div
        className="map-frame"
        ref={host}
        role="group"
        aria-label={label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map, and its places are in the list
        tabIndex={0}
        data-large={isWholeScreen || undefined}
      >
        <canvas ref={canvas} role="img" aria-label={label} />
        <p id={hintId} className="visually-hidden">
          {WORDS.keys}
        </p>
        {isHinting && <p className="map-hint">{WORDS.pageFinger}</p>}
        <div className="map-buttons">
          {onLarge && <MapButton icon={Maximize2} label={WORDS.large} onClick={onLarge} />}
          <MapButton icon={Plus} label={WORDS.closer} onClick={() => scene.current?.zoomBy(1)} />
          <MapButton icon={Minus} label={WORDS.farther} onClick={() => scene.current?.zoomBy(-1)} />
          <MapButton icon={LocateFixed} label={WORDS.toMe} onClick={toMe} isBusy={isLocating} />
        </div>
        {places.length > 0 && (
          <PickedPlaces places={places} from={own?.point ?? null} onClose={() => setPicked([])} />
        )}
      </div>
      {note && (
        <p className="map-note" role="status">
          {note}
        </p>
      )}
    </>
  );
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
