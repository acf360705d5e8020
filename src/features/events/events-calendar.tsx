import { Link } from '@tanstack/react-router';
import { TROUBLE_WORDS } from '#src/data/read/status.words.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { byStart, type DatedEvent, type DayCell } from './calendar-layout.ts';
import { addMonths, type Day, formatDays, formatMonth, type Month, monthOf } from './days.ts';
import { daysText } from './event-format.ts';
import { EventRow } from './event-row.tsx';
import { EVENT_WORDS as WORDS } from './events.words.ts';
import { Legend, MonthCard } from './month-card.tsx';
import { MonthGrid } from './month-grid.tsx';
import type { MonthState } from './use-events.ts';
import { eventsOn } from './use-events.ts';

/** Number of events listed when no day is selected. */
const NEXT_EVENTS = 3;

export interface EventsCalendarProps {
  /** After the type filter. */
  events: readonly DatedEvent[];
  weeks: readonly (readonly DayCell[])[];
  month: Month;
  today: Day | null;
  selected: Day | null;
  monthState: MonthState;
  onMonth: (month: Month) => void;
  onSelect: (day: Day) => void;
}

/** The month, its legend, and the events of the selected day. */
export function EventsCalendar(props: EventsCalendarProps) {
  const { events, weeks, month, today, selected, monthState, onMonth, onSelect } = props;
  const next = today === null ? [] : events.filter(({ first }) => first >= today).sort(byStart);
  const [soonest] = next;
  const isSampled = weeks.flat().some((cell) => cell.events.some(({ event }) => event.isSample));
  return (
    <>
      <p className="only-phone events-next" data-below="3">
        {/** The list is below the first screen of a phone. */}
        {soonest && (
          <Link className="tap" to="/event/$id" params={{ id: String(soonest.event.id) }}>
            {WORDS.nextOne(soonest.event.title, daysText(soonest))}
          </Link>
        )}
      </p>
      <MonthCard month={month} level={2} onStep={(months) => onMonth(addMonths(month, months))}>
        <MonthGrid
          label={formatMonth(month)}
          weeks={weeks}
          today={today}
          selected={selected}
          colours="page"
          onSelect={onSelect}
          onLeave={(day) => onMonth(monthOf(day))}
        />
      </MonthCard>
      <Legend colours="page" />
      <MonthNote month={month} state={monthState} />
      {isSampled && (
        <p className="quiet" data-above="2">
          {WORDS.samplesShown}
        </p>
      )}
      {selected === null ? (
        <NextEvents next={next} isLoading={monthState === 'loading'} />
      ) : (
        <section data-above="5">
          <h2 aria-live="polite" data-below="3">
            {WORDS.onDay(formatDays(selected, selected))}
          </h2>
          <Rows events={eventsOn(weeks, selected)} />
        </section>
      )}
    </>
  );
}

/** Explains why a month is not on this phone. */
export function MonthNote({ month, state }: { month: Month; state: MonthState }) {
  if (state === 'kept') return null;
  const name = formatMonth(month);
  const texts = {
    loading: WORDS.loadingMonth(name),
    missing: WORDS.notKept(name),
    busy: `${TROUBLE_WORDS.trouble} ${TROUBLE_WORDS.troubleHint}`,
  };
  return (
    <div data-above="3">
      <Note>{texts[state]}</Note>
    </div>
  );
}

export function Rows({ events }: { events: readonly DatedEvent[] }) {
  return (
    <div className="stack" data-gap="3">
      {events.map((dated) => (
        <EventRow key={dated.event.id} dated={dated} colours="page" />
      ))}
    </div>
  );
}

function NextEvents({ next, isLoading }: { next: readonly DatedEvent[]; isLoading: boolean }) {
  if (isLoading && next.length === 0) return null; // not known yet
  return (
    <section data-above="5">
      <h2 data-below="3">{WORDS.next}</h2>
      <p className="quiet" data-below="3">
        {next.length > 0 ? WORDS.chooseDay : WORDS.noneNext}
      </p>
      <Rows events={next.slice(0, NEXT_EVENTS)} />
    </section>
  );
}
