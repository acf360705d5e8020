import { useState } from 'react';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { formattedAddressOf } from '#contract/shared/gazetteer.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import { type Fetched, MISSING, UNREACHED } from '#src/data/read/fetched.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { SEARCH_TOASTS } from '#src/features/explore/explore.words.ts';
import type { Core } from '#src/local/core.ts';
import { locateText, placeNameAt } from '#src/places/gazetteer.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { type Position, usePosition } from '#src/places/use-position.ts';
import { numberFormat } from '#src/ui/formats/formatters.ts';
import { useDebounced } from '#src/ui/forms/use-debounced.ts';

export interface NamedPlace {
  name: string;
  centre: LatLng;
}

export interface PlaceChoice {
  text: string;
  setText: (text: string) => void;
  /** The place that the text names; null while unknown. */
  place: NamedPlace | null;
  error: string | undefined;
  isLooking: boolean;
  position: Position;
}

/** Wait after the last key before a typed place is looked up, in milliseconds. */
const PAUSE_MS = 400;

/** A typed place, or the phone's position. @param first initial text. */
export function usePlaceChoice(first: string): PlaceChoice {
  const [text, setText] = useState(first);
  const [own, setOwn] = useState<NamedPlace | null>(null);
  const position = usePosition(
    async ({ point }) => {
      // Without a table of places the coordinates are the name.
      const name = (await placeNameAt(point).catch(() => null)) ?? pointName(point);
      setOwn({ name, centre: point });
      setText(name);
    },
    { failed: SEARCH_TOASTS.locationButton.description },
  );
  const found = useFound(text);
  const change = (next: string) => {
    setText(next);
    position.forget();
  };
  const isOwn = own !== null && own.name === text;
  return {
    text,
    setText: change,
    place: isOwn ? own : found.place,
    error: position.trouble ?? (isOwn ? undefined : found.error),
    isLooking: !isOwn && found.isLooking,
    position,
  };
}

const degrees = numberFormat({ maximumFractionDigits: 3 });
const pointName = ({ lat, lng }: LatLng) => `${degrees(lat)}, ${degrees(lng)}`;

type Found = Pick<PlaceChoice, 'place' | 'error' | 'isLooking'>;
const NOTHING: Found = { place: null, error: undefined, isLooking: false };

/** Looks up a text shortly after its last change. */
function useFound(text: string): Found {
  const wanted = text.trim();
  const stableText = useDebounced(wanted, PAUSE_MS);
  const { answer } = useRemote(lookUp, stableText === '' ? null : stableText);
  if (wanted === '') return NOTHING;
  if (wanted !== stableText || !answer) return { ...NOTHING, isLooking: true };
  if (answer.kind === 'done') return { ...NOTHING, place: answer.value };
  const { noLocation } = PLACE_WORDS;
  return { ...NOTHING, error: answer.kind === 'missing' ? BUSINESS_MESSAGES.location : noLocation };
}

const lookUp = (_core: Core, text: string): Promise<Fetched<NamedPlace>> =>
  locateText(text).then(
    (place) =>
      place && place.kind !== 'country'
        ? { kind: 'done', value: { name: formattedAddressOf(place), centre: place.point } }
        : MISSING,
    () => UNREACHED, // no table of places can be read
  );
