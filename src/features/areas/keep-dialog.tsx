import { useState } from 'react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useRemote } from '#src/data/read/use-remote.ts';
import type { AreaSize } from '#src/local/areas/area-size.ts';
import { PlaceField, RadiusSlider } from '#src/places/place-fields.tsx';
import { PlaceGuess } from '#src/places/place-guess.tsx';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { FullNote } from './area-progress.tsx';
import { fetchAreaSize } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';
import { useAreaActions } from './use-area-actions.ts';
import { type NamedPlace, type PlaceChoice, usePlaceChoice } from './use-place-choice.ts';
import './areas.css';

export interface KeepDialogProps {
  open: boolean;
  onClose: () => void;
  /** The place to keep; if missing, the person chooses one. */
  place?: NamedPlace | undefined;
  /** Initial text of the place field. */
  text?: string | undefined;
  radiusMiles: number;
}

/** Asks for place and radius, shows the download size, and asks about Wi-Fi if the browser does not know. */
export function KeepDialog({ open, onClose, place, text = '', radiusMiles }: KeepDialogProps) {
  const title = place ? WORDS.titleOf(place.name) : WORDS.title;
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={WORDS.close}>
      {place ? (
        <KeepForm place={place} radiusMiles={radiusMiles} onClose={onClose} />
      ) : (
        <ChosenPlace text={text} radiusMiles={radiusMiles} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ChosenPlace({ text, ...rest }: { text: string; radiusMiles: number; onClose: () => void }) {
  const choice = usePlaceChoice(text);
  return <KeepForm {...rest} place={choice.place} choice={choice} />;
}

interface KeepFormProps {
  place: NamedPlace | null;
  choice?: PlaceChoice;
  radiusMiles: number;
  onClose: () => void;
}

function KeepForm({ place, choice, radiusMiles, onClose }: KeepFormProps) {
  const [radius, setRadius] = useState(() => withinBounds(radiusMiles));
  const [sizedRadius, setSizedRadius] = useState(radius);
  const { answer } = useRemote(fetchAreaSize, place && { centre: place.centre, radiusMiles: sizedRadius });
  const size = answer?.kind === 'done' ? answer.value : null;
  const { keep, isFull } = useAreaActions();
  const isReady = place !== null && radius === sizedRadius && answer !== undefined;
  const keepNow = (pause?: 'person' | 'wifi') => {
    if (!place) return;
    const { name, centre } = place;
    const cells = size ? { cellBytes: size.cellBytes, roadBytes: size.roadBytes } : {};
    keep({ name, centre, radiusMiles: radius, ...cells, ...(pause ? { pause } : {}) }, onClose);
  };
  return (
    <Stack>
      <p>{WORDS.lede}</p>
      {choice && (
        <div>
          <PlaceField
            name="place"
            label={WORDS.place}
            hint={placeHint(choice)}
            error={choice.error}
            value={choice.text}
            onChange={choice.setText}
            position={choice.position}
          />
          {choice.error && <PlaceGuess text={choice.text} onTake={choice.setText} />}
        </div>
      )}
      <RadiusSlider label={WORDS.radius} value={radius} onChange={setRadius} onCommit={setSizedRadius} />
      {place && <p className="area-size">{answer ? sizeText(size) : WORDS.weighing}</p>}
      <FullNote isFull={isFull} />
      <Answers size={size} isReady={isReady} onKeep={keepNow} onClose={onClose} />
    </Stack>
  );
}

/** The radius of a search may be outside the slider's range. */
function withinBounds(miles: number): number {
  const { radiusMinMiles, radiusMaxMiles, radiusStepMiles } = SEARCH_LIMITS;
  const stepped = Math.ceil(miles / radiusStepMiles) * radiusStepMiles;
  return Math.min(radiusMaxMiles, Math.max(radiusMinMiles, stepped));
}

function placeHint({ place, isLooking }: PlaceChoice): string {
  if (isLooking) return WORDS.looking;
  return place ? WORDS.found(place.name) : PLACE_WORDS.hint;
}

function sizeText(size: AreaSize | null): string {
  if (!size) return WORDS.noSize;
  return size.bytes === 0 ? WORDS.nothingToFetch : WORDS.size(formatBytes(size.bytes));
}

interface AnswersProps {
  size: AreaSize | null;
  isReady: boolean;
  /** @param pause postpones the download until the person starts it, or until there is Wi-Fi. */
  onKeep: (pause?: 'person' | 'wifi') => void;
  onClose: () => void;
}

/** One button on Wi-Fi or if nothing must be fetched; otherwise the person chooses now or later. */
function Answers({ size, isReady, onKeep, onClose }: AnswersProps) {
  const { kind } = useCore().ports.network();
  const isFree = kind === 'free' || size?.bytes === 0;
  return (
    <div className="stack" data-gap="3">
      {!isFree && <Note>{kind === 'paid' ? WORDS.wifiPaid : WORDS.wifiUnknown}</Note>}
      <Button block size="lg" disabled={!isReady} onClick={() => onKeep()}>
        {isFree ? WORDS.keepNow : WORDS.downloadNow}
      </Button>
      {isFree ? (
        <Button block variant="secondary" onClick={onClose}>
          {WORDS.cancel}
        </Button>
      ) : (
        <Button
          block
          variant="secondary"
          disabled={!isReady}
          onClick={() => onKeep(kind === 'paid' ? 'wifi' : 'person')}
        >
          {kind === 'paid' ? WORDS.waitForWifi : WORDS.later}
        </Button>
      )}
    </div>
  );
}
