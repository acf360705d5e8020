import { Star, StarHalf } from 'lucide-react';
import { useId } from 'react';
import { FieldMessage } from '../forms/field-message.tsx';
import './stars.css';

const PLACES = [1, 2, 3, 4, 5] as const;

export interface StarsShownProps {
  /** 0 to 5; shown rounded down to the half. */
  rating: number;
  /** For screen readers: "4.8 of 5 stars". */
  label: string;
}

/** Five stars with dark outlines, so that the shape carries the value. The number is written beside it by the caller. */
export function StarsShown({ rating, label }: StarsShownProps) {
  const fills = starFills(rating);
  return (
    <span className="stars" role="img" aria-label={label}>
      {PLACES.map((place) => (
        <span key={place} className="star" data-fill={fills[place - 1]}>
          {fills[place - 1] === 'half' && <StarHalf aria-hidden="true" />}
          <Star aria-hidden="true" />
        </span>
      ))}
    </span>
  );
}

export interface StarsInputProps {
  /** Shared by the five radios; also the path of the field's error. */
  name: string;
  /** 1 to 5. */
  value: number;
  onChange: (rating: number) => void;
  /** The value in words, above the stars: "Your rating: 5 of 5". */
  legend: string;
  /** Name of one radio: "1 star", "4 stars". */
  optionLabel: (rating: number) => string;
  error?: string | undefined;
  disabled?: boolean | undefined;
}

/** A rating of one to five: five 48 px radios, reached with the arrow keys. */
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

/** How a row of five stars is filled. */
export interface StarRow {
  full: number;
  half: 0 | 1;
  empty: number;
}

const STARS = 5;

/**
 * Stars of a rating: rounded down, with a half star when the fraction is 0.5 or more (docs/specification.md, section 2,
 * business card). Anything outside 0 to 5, or not a number, is drawn as the nearest end.
 */
export function starRow(rating: number): StarRow {
  const bounded = Math.min(Math.max(Number.isFinite(rating) ? rating : 0, 0), STARS);
  const full = Math.floor(bounded);
  const half = bounded - full >= 0.5 ? 1 : 0;
  return { full, half, empty: STARS - full - half };
}

/** What each of the five stars shows, from left to right. */
export function starFills(rating: number): ('full' | 'half' | 'empty')[] {
  const { full, half } = starRow(rating);
  return Array.from({ length: STARS }, (_, index) => {
    if (index < full) return 'full';
    return index === full && half === 1 ? 'half' : 'empty';
  });
}
