import { Button } from '../acts/button.tsx';
import './show-more.css';

export interface ShowMoreProps {
  /** "Show more", or while it loads "Loading ...". */
  label: string;
  /** "25 of 112". */
  shownText?: string | undefined;
  isLoading?: boolean | undefined;
  onMore: () => void;
}

/** The next page below the present one. Leave it out when everything is shown. */
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
