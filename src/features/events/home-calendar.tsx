import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EVENT_LIMITS } from '#contract/limits.ts';
import { Split } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import type { DatedEvent } from './calendar-layout.ts';
import { addMonths, type Day, formatDays, formatMonth, type Month, monthOf } from './days.ts';
import { EventRow } from './event-row.tsx';
import { EVENT_WORDS as WORDS } from './events.words.ts';
import { MonthNote } from './events-calendar.tsx';
import { Legend, MonthCard } from './month-card.tsx';
import { MonthGrid } from './month-grid.tsx';
import { eventsOn, useEvents, useMonth, useToday, useWeeks } from './use-events.ts';
import './events.css';

const NONE: readonly DatedEvent[] = [];

/** The events section of the home page: a month, and the events of the selected day. */
export function HomeCalendar({ id }: { id: string }) {
  const copy = useEvents();
  const today = useToday();
  const [chosen, setChosen] = useState<{ month?: Month; day?: Day | undefined }>({});
  const month = chosen.month ?? (today && monthOf(today));
  const weeks = useWeeks(copy?.events ?? NONE, month, EVENT_LIMITS.homeDayEvents);
  const monthState = useMonth(month, copy);
  const isTodayShown = today !== null && month === monthOf(today);
  const day = chosen.day ?? (isTodayShown ? today : null);
  const goTo = (next: Month) => setChosen({ month: next });
  const link = <Link to="/events">{WORDS.viewAll}</Link>;
  return (
    <Section title={WORDS.homeTitle} id={id} link={link}>
      <div>
        {month === null || copy === undefined ? (
          <SkeletonCards count={2} label={WORDS.loading} shape="lines" />
        ) : (
          <Split rail={day && <DayList day={day} events={eventsOn(weeks, day)} />}>
            <MonthCard month={month} level={3} onStep={(months) => goTo(addMonths(month, months))}>
              <MonthGrid
                label={formatMonth(month)}
                weeks={weeks}
                today={today}
                selected={day}
                colours="home"
                onSelect={(next) => setChosen({ month, day: next })}
                onLeave={(next) => goTo(monthOf(next))}
              />
            </MonthCard>
            <Legend colours="home" />
            <MonthNote month={month} state={monthState} />
          </Split>
        )}
      </div>
    </Section>
  );
}

function DayList({ day, events }: { day: Day; events: readonly DatedEvent[] }) {
  return (
    <div className="events-home-day stack" data-gap="3">
      <h3 aria-live="polite">{WORDS.onDay(formatDays(day, day))}</h3>
      {events.length === 0 && <p>{WORDS.noneOnDay}</p>}
      {events.map((dated) => (
        <EventRow key={dated.event.id} dated={dated} colours="home" level={4} />
      ))}
      {events.some(({ event }) => event.isSample) && <p className="quiet">{WORDS.samplesShown}</p>}
    </div>
  );
}
