import { useId } from 'react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { formattedAddressOf, suggestPlaces } from '#contract/shared/gazetteer.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Field, selectAll } from '#src/ui/forms/field.tsx';
import { Slider } from '#src/ui/forms/slider.tsx';
import { useGazetteer } from './gazetteer.ts';
import { LocateButton } from './locate-button.tsx';
import { PLACE_WORDS as WORDS } from './places.words.ts';
import type { Position } from './use-position.ts';

export interface PlaceFieldProps {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  onChange: (text: string) => void;
  position: Pick<Position, 'isBusy' | 'locate'>;
  /** False where the text is no place of the tables. */
  hasSuggestions?: boolean;
}

/** A place by its name: towns are suggested while it is typed, and a button takes where the phone is. */
export function PlaceField({ position, hasSuggestions = true, ...field }: PlaceFieldProps) {
  const listId = useId();
  const gazetteer = useGazetteer();
  const suggested =
    gazetteer && hasSuggestions ? suggestPlaces(gazetteer, field.value, SEARCH_LIMITS.nearbyResults) : [];
  return (
    <>
      <Field
        {...field}
        required
        autoComplete="off"
        onFocus={selectAll}
        list={listId}
        after={<LocateButton position={position} label={WORDS.locate} busy={WORDS.locating} isIcon />}
      />
      <datalist id={listId}>
        {[...new Set(suggested.map(formattedAddressOf))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export interface RadiusSliderProps {
  label: string;
  /** Miles. */
  value: number;
  onChange: (miles: number) => void;
  /** The person has let go of it. */
  onCommit?: (miles: number) => void;
}

/** How far around a place, within the limits of a search. */
export function RadiusSlider({ value, ...rest }: RadiusSliderProps) {
  return (
    <Slider
      {...rest}
      valueText={WORDS.miles(formatCount(value))}
      value={value}
      min={SEARCH_LIMITS.radiusMinMiles}
      max={SEARCH_LIMITS.radiusMaxMiles}
      step={SEARCH_LIMITS.radiusStepMiles}
      marks={WORDS.radiusMarks}
    />
  );
}
