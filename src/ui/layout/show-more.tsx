import { Button } from '../acts/button.tsx';
import './show-more.css';

export interface ShowMoreProps {
  /** "Show more", or "Loading ..." while loading. */
  label: string;
  /** "25 of 112". */
  shownText?: string | undefined;
  isLoading?: boolean | undefined;
  onMore: () => void;
}

/** Loads the next page below this one. Omit it when everything is shown. */
export function ShowMore({ label, shownText, isLoading, onMore }: ShowMoreProps) {
  return (
    <div className="show-more stack" data-gap="2">
      {shownText && <p>{shownText}</p>}
      <Button variant="secondary" block isBusy={isLoading} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
