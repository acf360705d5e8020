import type { DatedEvent } from './calendar-layout.ts';

/**
 * `page`: one-day events are blue, featured ones red. `home`: one-day events are red. docs/specification.md, section
 * 4.
 */
export type EventColours = 'page' | 'home';

/** Colour and shape of an event: `multi` is a square amber bar, the others round pills. */
export type EventTone = 'day' | 'red' | 'multi';

/** The tone of an event in a calendar and in the list below it. */
export function toneOf({ event, isMultiDay }: DatedEvent, colours: EventColours): EventTone {
  if (isMultiDay) return 'multi';
  return colours === 'home' || event.isFeatured ? 'red' : 'day';
}
