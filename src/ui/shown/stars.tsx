import { Star, StarHalf } from 'lucide-react';
import './stars.css';

/** The five positions. */
export const PLACES = [1, 2, 3, 4, 5] as const;

export interface StarsShownProps {
  /** 0 to 5; rounded down to the half. */
  rating: number;
  /** For screen readers: "4.8 of 5 stars". */
  label: string;
}

/** Five stars with dark outlines, so that the shape shows the value. The caller writes the number beside them. */
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

/** One star before a number, in a line of text. @param label "4.8 of 5 stars" */
export function StarShown({ label }: Pick<StarsShownProps, 'label'>) {
  return <Star className="star-shown" role="img" aria-label={label} />;
}

/** The fill of a row of five stars. */
export interface StarRow {
  full: number;
  half: 0 | 1;
  empty: number;
}

const STARS = 5;

/**
 * Stars of a rating: rounded down, with a half star from a fraction of 0.5 (docs/specification.md, section 2,
 * business card). Values outside 0 to 5, or not a number, use the nearest end.
 */
export function starRow(rating: number): StarRow {
  const bounded = Math.min(Math.max(Number.isFinite(rating) ? rating : 0, 0), STARS);
  const full = Math.floor(bounded);
  const half = bounded - full >= 0.5 ? 1 : 0;
  return { full, half, empty: STARS - full - half };
}

/** The fill of each of the five stars, from left to right. */
export function starFills(rating: number): ('full' | 'half' | 'empty')[] {
  const { full, half } = starRow(rating);
  return Array.from({ length: STARS }, (_, index) => {
    if (index < full) return 'full';
    return index === full && half === 1 ? 'half' : 'empty';
  });
}
