import './card.css';
import './skeleton.css';

export interface SkeletonCardsProps {
  count: number;
  /** The content being loaded, for screen readers; the visible heading names it too. */
  label: string;
  /** `business` has a picture on the left, `lines` only text. Default `business`. */
  shape?: 'business' | 'lines';
  /** Fills the window's height, so that what follows does not move when the content arrives. */
  fills?: boolean;
}

/**
 * Empty card frames, only when no saved content can be shown; they appear after 300 ms, so that a quick answer never
 * flashes.
 */
export function SkeletonCards({ count, label, shape = 'business', fills = false }: SkeletonCardsProps) {
  return (
    <div className="skeleton" role="status" aria-label={label} data-fills={fills || undefined}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div className="skeleton-card card" key={place} data-shape={shape} aria-hidden="true">
          {shape === 'business' && <div className="skeleton-picture" />}
          <div className="skeleton-lines stack" data-gap="3">
            <div />
            <div />
            <div />
          </div>
        </div>
      ))}
    </div>
  );
}
