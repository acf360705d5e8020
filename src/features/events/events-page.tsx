import { useMemo } from 'react';
import { EVENT_LIMITS } from '#contract/limits.ts';
import { Segmented } from '#src/ui/forms/toggle.tsx';
import { Split } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { DatedEvent } from './calendar-layout.ts';
import { addMonths, type Day, monthOf } from './days.ts';
import { EVENT_WORDS as WORDS } from './events.words.ts';
import { EventsCalendar } from './events-calendar.tsx';
import { EventsList } from './events-list.tsx';
import type { EventsSearch } from './events-search.ts';
import { EventsTools } from './events-tools.tsx';
import { FeaturedEvents } from './featured-events.tsx';
import { eventsOn, useEvents, useMonth, useToday, useWeeks } from './use-events.ts';
import './events.css';

export interface EventsPageProps {
  search: EventsSearch;
  /** Replaces the address without scrolling. */
  onSearch: (search: EventsSearch) => void;
}

const VIEWS = [
  { value: 'calendar', label: WORDS.calendarView },
  { value: 'list', label: WORDS.listView },
] as const;

const NONE: readonly DatedEvent[] = [];

/** `/events`: calendar and list of the phone's own copy. docs/specification.md, section 2, events. */
export function EventsPage({ search, onSearch }: EventsPageProps) {
  const copy = useEvents();
  const today = useToday();
  const all = copy?.events ?? NONE;
  const month = search.month ?? (today && monthOf(today));
  const monthState = useMonth(month, copy);
  const shown = useMemo(
    () => (search.type ? all.filter(({ event }) => event.eventType === search.type) : all),
    [all, search.type],
  );
  const weeks = useWeeks(shown, month, EVENT_LIMITS.pageDayEvents);
  const change = (changes: EventsSearch) => onSearch({ ...search, ...changes });
  const clear = () => change({ type: undefined, day: undefined });
  const hasEvents = (day: Day | null) => eventsOn(weeks, day).length > 0;
  const chosen = search.day && hasEvents(search.day) ? search.day : null;
  const shownDay = chosen ?? (hasEvents(today) ? today : null);

  return (
    <div>
      <PageTitle
        action={
          <Segmented
            label={WORDS.view}
            options={VIEWS}
            value={search.view ?? 'calendar'}
            onChange={(view) => change({ view: view === 'list' ? view : undefined })}
          />
        }
      >
        {WORDS.heading}
      </PageTitle>
      <EventsTools
        events={all}
        type={search.type}
        isFiltered={search.type !== undefined || search.day !== undefined}
        onType={(type) => change({ type })}
        onToday={() => change(today ? { month: monthOf(today), day: today } : {})}
        onClear={clear}
      />
      <Split rail={today && <FeaturedEvents events={all} today={today} />}>
        {month === null || copy === undefined ? (
          <SkeletonCards count={3} label={WORDS.loading} shape="lines" />
        ) : search.view === 'list' ? (
          <EventsList
            events={shown}
            month={month}
            day={chosen}
            monthState={monthState}
            onStep={(months) => change({ month: addMonths(month, months), day: undefined })}
            onClear={clear}
          />
        ) : (
          <EventsCalendar
            events={shown}
            weeks={weeks}
            month={month}
            today={today}
            selected={shownDay}
            monthState={monthState}
            onMonth={(next) => change({ month: next, day: undefined })}
            onSelect={(day) => change({ day, month: monthOf(day) })}
          />
        )}
      </Split>
    </div>
  );
}
