import { useMemo } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { LOCALE } from '#src/words/in-languages.ts';
import type { DatedEvent } from './calendar-layout.ts';
import { eventTypeName, EVENT_WORDS as WORDS } from './events.words.ts';

export interface EventsToolsProps {
  events: readonly DatedEvent[];
  type: string | undefined;
  /** Whether a filter is set. */
  isFiltered: boolean;
  onType: (type: string | undefined) => void;
  onToday: () => void;
  onClear: () => void;
}

/** Type filter, Go to Today and Clear All Filters. */
export function EventsTools({ events, type, isFiltered, onType, onToday, onClear }: EventsToolsProps) {
  const options = useMemo(() => typeOptions(events, type), [events, type]);
  return (
    <div className="events-tools row">
      <Select
        label={WORDS.typeLabel}
        isLabelHidden
        name="type"
        options={options}
        value={type ?? ''}
        onChange={(value) => onType(value || undefined)}
      />
      <Button variant="secondary" onClick={onToday}>
        {WORDS.today}
      </Button>
      {isFiltered && (
        <Button variant="quiet" onClick={onClear}>
          {WORDS.clearAll}
        </Button>
      )}
    </div>
  );
}

/** 'All Types' and the distinct types by name; a chosen type stays even if no event has it any more. */
export function typeOptions(events: readonly DatedEvent[], chosen: string | undefined) {
  const types = new Set(events.map(({ event }) => event.eventType));
  if (chosen) types.add(chosen);
  const named = [...types].map((value) => ({ value, label: eventTypeName(value) }));
  named.sort((a, b) => a.label.localeCompare(b.label, LOCALE));
  return [{ value: '', label: WORDS.allTypes }, ...named];
}
