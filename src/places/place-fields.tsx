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
  /** False if the text is not a place from the tables. */
  hasSuggestions?: boolean;
}

/** Field for a place, with suggestions and a button for the phone's position. */
export function PlaceField({ position, hasSuggestions = true, ...field }: PlaceFieldProps) {
  const listId = useId();
  const gazetteer = useGazetteer();
  const suggestions =
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
        {[...new Set(suggestions.map(formattedAddressOf))].map((name) => (
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
  /** The person has released the slider. */
  onCommit?: (miles: number) => void;
}

/** Slider for the search radius. */
export function RadiusSlider({ value, ...rest }: RadiusSliderProps) {
  return (
    <Slider
      {...rest}
      name="radius"
      valueText={WORDS.miles(formatCount(value))}
      value={value}
      min={SEARCH_LIMITS.radiusMinMiles}
      max={SEARCH_LIMITS.radiusMaxMiles}
      step={SEARCH_LIMITS.radiusStepMiles}
      marks={WORDS.radiusMarks}
    />
  );
}
