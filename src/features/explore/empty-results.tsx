import { SEARCH_CHOICE_WORDS } from '#src/catalogue/search-choices.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatCount } from '#src/ui/formats/format-number.ts';
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
  onClear: () => void;
  onFilter: (filters: Partial<Filters>) => void;
  onRetry: () => void;
}

/** Explains an empty list or a place that is not on this phone, and offers ways out. */
export function Empty({ search, view, server, dayAndNight, onClear, onFilter, onRetry }: EmptyProps) {
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
      {search.openNow && <NobodyOpen dayAndNight={dayAndNight} onFilter={onFilter} />}
    </>
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
