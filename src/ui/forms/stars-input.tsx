import { Star } from 'lucide-react';
import { useId } from 'react';
import { PLACES } from '../shown/stars.tsx';
import { FieldMessage } from './field-message.tsx';

export interface StarsInputProps {
  /** Shared by the five radios; also the path of the field's error. */
  name: string;
  /** 1 to 5. */
  value: number;
  onChange: (rating: number) => void;
  /** The value as text, above the stars: "Your rating: 5 of 5". */
  legend: string;
  /** Label of one radio: "1 star", "4 stars". */
  optionLabel: (rating: number) => string;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** A rating of one to five: five 48 px radios with arrow keys. */
export function StarsInput({ name, value, onChange, legend, optionLabel, error, disabled }: StarsInputProps) {
  const id = useId();
  return (
    <fieldset
      className="stars-input"
      disabled={disabled}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend>{legend}</legend>
      <div className="stars-row row" data-gap="1">
        {PLACES.map((place) => (
          <label key={place} data-fill={place <= value ? 'full' : 'empty'}>
            <input
              type="radio"
              name={name}
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
            />
            <Star aria-hidden="true" />
            <span className="visually-hidden">{optionLabel(place)}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={id} name={name} error={error} />
    </fieldset>
  );
}
