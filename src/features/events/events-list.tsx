import { Button } from '#src/ui/acts/button.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { byStart, type DatedEvent, overlapping } from './calendar-layout.ts';
import { type Day, firstDayOf, formatDays, formatMonth, lastDayOf, type Month } from './days.ts';
import { EVENT_WORDS as WORDS } from './events.words.ts';
import { MonthNote, Rows } from './events-calendar.tsx';
import { MonthCard } from './month-card.tsx';
import type { MonthState } from './use-events.ts';

export interface EventsListProps {
  /** After the type filter. */
  events: readonly DatedEvent[];
  month: Month;
  /** The selected day, if any. */
  day: Day | null;
  monthState: MonthState;
  onStep: (months: number) => void;
  onClear: () => void;
}

/**
 * The events of the selected day, or of the month if none is selected. docs/specification.md, section 2, events.
 */
export function EventsList({ events, month, day, monthState, onStep, onClear }: EventsListProps) {
  const [from, to] = day === null ? [firstDayOf(month), lastDayOf(month)] : [day, day];
  const found = overlapping(events, from, to).sort(byStart);
  return (
    <>
      <MonthCard month={month} level={2} onStep={onStep} />
      <MonthNote month={month} state={monthState} />
      <section data-above="5">
        <h2 data-below="3">
          {day === null ? WORDS.inMonth(formatMonth(month)) : WORDS.onDay(formatDays(day, day))}
        </h2>
        {found.length > 0 ? (
          <Rows events={found} />
        ) : (
          monthState !== 'loading' && (
            <EmptyState
              picture={animalArt('Goat')}
              heading={WORDS.noneMatch}
              action={
                <Button variant="secondary" onClick={onClear}>
                  {WORDS.clear}
                </Button>
              }
            />
          )
        )}
        {found.some(({ event }) => event.isSample) && (
          <p className="quiet" data-below="3">
            {WORDS.samplesShown}
          </p>
        )}
      </section>
    </>
  );
}
