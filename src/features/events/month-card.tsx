import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#src/ui/acts/button.tsx';
import { formatMonth, type Month } from './days.ts';
import type { EventColours } from './event-format.ts';
import { EVENT_WORDS as WORDS } from './events.words.ts';

export interface MonthCardProps {
  month: Month;
  /** Months to move, 1 or -1. */
  onStep: (months: number) => void;
  /** Heading level of the month's name. */
  level: 2 | 3;
  children?: ReactNode;
}

/** Frame of a month, with buttons for the month before and after. */
export function MonthCard({ month, onStep, level, children }: MonthCardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="month-card">
      <div className="month-head">
        <IconButton icon={ChevronLeft} label={WORDS.previousMonth} onClick={() => onStep(-1)} />
        <Heading aria-live="polite">{formatMonth(month)}</Heading>
        <IconButton icon={ChevronRight} label={WORDS.nextMonth} onClick={() => onStep(1)} />
      </div>
      {children}
    </div>
  );
}

/** Legend of the bars' colors and shapes. */
export function Legend({ colours }: { colours: EventColours }) {
  return (
    <ul className="event-legend row" data-gap="3" aria-label={WORDS.legend}>
      <li data-tone={colours === 'home' ? 'red' : 'day'}>{WORDS.legendOneDay}</li>
      {colours === 'page' && <li data-tone="red">{WORDS.legendFeatured}</li>}
      <li data-tone="multi">{WORDS.legendMultiDay}</li>
    </ul>
  );
}
