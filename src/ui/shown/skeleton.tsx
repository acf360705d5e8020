import './card.css';
import './skeleton.css';

export interface SkeletonCardsProps {
  count: number;
  /** What is being loaded, for screen readers; the visible heading says it too. */
  label: string;
  /** `business` has a picture at the left, `lines` only text. Default `business`. */
  shape?: 'business' | 'lines';
  /** Takes the height of the window, so that what stands below comes into sight once, at its place. */
  fills?: boolean;
}

/** Empty card frames. Only when nothing kept can be shown; they appear after 300 ms, so a quick answer never flashes. */
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
