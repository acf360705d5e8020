import { Link } from '@tanstack/react-router';
import type { FoundBusiness } from '#contract/businesses.ts';
import { SEARCH_CHOICE_WORDS } from '#src/catalogue/search-choices.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount, formatMiles } from '#src/ui/formats/format-number.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SEARCH_TOASTS, EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { ServerState } from './run-search.ts';
import type { Search } from './search.ts';
import { type Filters, NO_FILTERS } from './search-params.ts';
import type { SearchView } from './search-view.ts';

interface EmptyProps {
  search: Search;
  view: SearchView;
  server: ServerState;
  /** Businesses in the circle that are open day and night, whatever the filters. */
  dayAndNight: number;
  /** The nearest match on this phone, if no circle has one. */
  nearest: FoundBusiness | null;
  onClear: () => void;
  onFilter: (filters: Partial<Filters>) => void;
  onRetry: () => void;
}

/** Explains an empty list or a place that is not on this phone, and offers ways out. */
export function Empty({
  search,
  view,
  server,
  dayAndNight,
  nearest,
  onClear,
  onFilter,
  onRetry,
}: EmptyProps) {
  if (view.kind === 'notKept')
    return (
      <EmptyState
        picture={animalArt('Sheep')}
        heading={WORDS.notKept(search.place)}
        level={2}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {WORDS.tryAgain}
          </Button>
        }
      >
        {server.kind === 'refused' ? server.detail || SEARCH_TOASTS.failed.description : WORDS.notKeptHint}
      </EmptyState>
    );
  if (view.kind !== 'empty') return null;
  return (
    <>
      <EmptyState
        picture={animalArt(search.animal) ?? animalArt('Sheep')}
        heading={WORDS.none}
        level={2}
        action={
          <Button variant="secondary" onClick={onClear}>
            {WORDS.clear}
          </Button>
        }
      >
        {WORDS.noneHint}
      </EmptyState>
      <WaysOut nearest={nearest} />
      {search.openNow && <NobodyOpen dayAndNight={dayAndNight} onFilter={onFilter} />}
    </>
  );
}

/** Where to go on when a search finds nothing. */
function WaysOut({ nearest }: Pick<EmptyProps, 'nearest'>) {
  return (
    <Row spread="center">
      {nearest && (
        <Link to="/business/$id" params={{ id: String(nearest.id) }} data-variant="secondary">
          {WORDS.nearest(nearest.name, formatMiles(nearest.distance))}
        </Link>
      )}
      <Link to="/blogs" data-variant="secondary">
        {WORDS.guides}
      </Link>
      <Link to="/forums/new-thread" data-variant="secondary">
        {WORDS.askForum}
      </Link>
      <Link to="/register-business" data-variant="secondary">
        {WORDS.addOne}
      </Link>
    </Row>
  );
}

/**
 * Explains why few are known to be open, and offers those open day and night, or the search without "Open now".
 */
function NobodyOpen({ dayAndNight, onFilter }: Pick<EmptyProps, 'dayAndNight' | 'onFilter'>) {
  return (
    <Note
      action={
        <>
          <Button variant="secondary" onClick={() => onFilter({ openNow: false })}>
            {WORDS.withoutOpenNow}
          </Button>
          {dayAndNight > 0 && (
            <Button variant="secondary" onClick={() => onFilter({ ...NO_FILTERS, facts: ['emergency24h'] })}>
              {WORDS.showDayAndNight(formatCount(dayAndNight), dayAndNight === 1)}
            </Button>
          )}
        </>
      }
    >
      {SEARCH_CHOICE_WORDS.hoursUnknown}
    </Note>
  );
}
