import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DayCell, Slot } from './calendar-layout.ts';
import { type Day, monthOf, nameOfDay, numberOf, weekdays } from './days.ts';
import { barTitle, type EventColours, toneOf } from './event-format.ts';
import { EVENT_WORDS as WORDS } from './events.words.ts';
import { dayAfterKey } from './grid-keys.ts';

export interface MonthGridProps {
  /** 'November 2026'. */
  label: string;
  weeks: readonly (readonly DayCell[])[];
  today: Day | null;
  selected: Day | null;
  colours: EventColours;
  /** Called only for days with events. */
  onSelect: (day: Day) => void;
  /** The arrow keys moved beyond the month. */
  onLeave: (day: Day) => void;
}

/** A month as a table: arrow keys move between days, Enter selects a day with events. */
export function MonthGrid({ label, weeks, today, selected, colours, onSelect, onLeave }: MonthGridProps) {
  const days = weeks.flat().filter(({ isInMonth }) => isInMonth);
  const { table, entry, onKeyDown } = useRoving(days, selected ?? today, onLeave);
  return (
    <table className="month-grid" aria-label={label} ref={table}>
      <thead>
        <tr>
          {weekdays().map(({ short, long }) => (
            <th key={short} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day} data-lines={linesOf(week)}>
            {week.map((cell) => (
              <DayBox
                key={cell.day}
                cell={cell}
                colours={colours}
                isToday={cell.day === today}
                isSelected={cell.day === selected}
                isEntry={cell.day === entry}
                onSelect={onSelect}
                onKeyDown={onKeyDown}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Letters that fit on one line of a desktop cell. */
const LETTERS_A_LINE = 12;
const LINES_MAX = 5;

/** Lines of every bar in a week, all alike, so that a multi-day bar stays in place. */
function linesOf(week: readonly DayCell[]): number {
  const bars = week.flatMap(({ slots }) => slots.flatMap((slot) => (slot.kind === 'bar' ? [slot] : [])));
  const lines = bars.map(({ dated, span }) => wrapped(barTitle(dated.event), LETTERS_A_LINE * span));
  return Math.min(LINES_MAX, Math.max(1, ...lines));
}

/** Lines that a name needs, broken between words. */
function wrapped(name: string, letters: number): number {
  let lines = 0;
  let left = 0;
  for (const word of name.split(' ')) {
    if (lines > 0 && word.length < left) left -= word.length + 1;
    else {
      lines += Math.ceil(word.length / letters);
      left = letters - (((word.length - 1) % letters) + 1);
    }
  }
  return lines;
}

interface DayBoxProps {
  cell: DayCell;
  colours: EventColours;
  isToday: boolean;
  isSelected: boolean;
  /** The day in the tab order. */
  isEntry: boolean;
  onSelect: (day: Day) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Days without events can be focused, so that arrow keys visit every day, but not selected. */
function DayBox({ cell, colours, isToday, isSelected, isEntry, onSelect, onKeyDown }: DayBoxProps) {
  const { day, events, slots, more } = cell;
  if (!cell.isInMonth)
    return (
      <td data-out>
        <span className="day-number">{numberOf(day)}</span>
      </td>
    );
  const isEmpty = events.length === 0;
  return (
    <td data-today={isToday || undefined} data-selected={isSelected || undefined}>
      <button
        type="button"
        className="day-target"
        aria-label={WORDS.cellName(nameOfDay(day), events.length)}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isEmpty ? undefined : isSelected}
        aria-disabled={isEmpty || undefined}
        data-day={day}
        tabIndex={isEntry ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={isEmpty ? undefined : () => onSelect(day)}
      />
      <span className="day-number" data-busy={!isEmpty || undefined} aria-hidden="true">
        {numberOf(day)}
      </span>
      {!isEmpty && (
        <span className="day-count only-wide" aria-hidden="true">
          {events.length}
        </span>
      )}
      {[...slots.entries()].map(([line, slot]) => (
        <Bar key={line} slot={slot} colours={colours} />
      ))}
      {more > 0 && (
        <span className="day-more" aria-hidden="true">
          {colours === 'home' ? (
            WORDS.moreShort(more)
          ) : (
            <>
              <span className="only-phone">{WORDS.moreShort(more)}</span>
              <span className="only-wide">{WORDS.more(more)}</span>
            </>
          )}
        </span>
      )}
    </td>
  );
}

/** A line of a cell; a multi-day bar is drawn once, as wide as its cells. */
function Bar({ slot, colours }: { slot: Slot; colours: EventColours }) {
  if (slot.kind !== 'bar') return <span className="day-line" aria-hidden="true" />;
  return (
    <span
      className="day-line day-bar"
      aria-hidden="true"
      data-tone={toneOf(slot.dated, colours)}
      data-span={slot.span}
      data-starts={slot.startsHere || undefined}
      data-ends={slot.endsHere || undefined}
    >
      {barTitle(slot.dated.event)}
    </span>
  );
}

/** Moves the focus with the keys. @param entry the day in the tab order. */
function useRoving(days: readonly DayCell[], preferred: Day | null, onLeave: (day: Day) => void) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<Day | null>(null);
  const [at, setAt] = useState<Day | null>(null);
  const has = (day: Day | null) => days.some((cell) => cell.day === day);
  const firstBusy = days.find(({ events }) => events.length > 0)?.day ?? days[0]?.day ?? null;
  const entry = has(at) ? at : has(preferred) ? preferred : firstBusy;
  useEffect(() => {
    if (wanted.current === null) return;
    const target = table.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`);
    if (!target) return;
    wanted.current = null;
    target.focus();
  });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const from = event.currentTarget.dataset.day;
    const to =
      from && !event.altKey && !event.ctrlKey && !event.metaKey ? dayAfterKey(from, event.key) : null;
    if (!from || to === null) return;
    event.preventDefault();
    wanted.current = to;
    setAt(to);
    if (monthOf(to) !== monthOf(from)) onLeave(to);
  };
  return { table, entry, onKeyDown };
}
