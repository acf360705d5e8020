import { z } from 'zod';
import { EVENT_MESSAGES } from '#contract/events.ts';
import { pageQuery } from '../../http/core/paging.ts';
import { shownAs } from '../../rules/json-schema.ts';

const TYPE_MAX = 40;

/** A day, compared in each event's own zone, or an instant. */
export type Bound = { day: string } | { iso: string };

export interface EventQuery {
  from: Bound | null;
  to: Bound | null;
  type: string | undefined;
}

const boundField = (message: string) =>
  shownAs(
    z
      .string()
      .optional()
      .transform((text) => (text === undefined ? null : parseBound(text)))
      .refine((bound) => bound !== 'bad', { error: message, abort: true })
      .transform((bound) => (bound === 'bad' ? null : bound)),
    {
      type: 'string',
      description: 'A day in the time zone of each event, or an instant with its offset.',
    },
  );

/** `?from=&to=&type=` and a page. */
export const eventQuery = z
  .object({
    from: boundField(EVENT_MESSAGES.from),
    to: boundField(EVENT_MESSAGES.to),
    type: z
      .string()
      .max(TYPE_MAX, { error: EVENT_MESSAGES.type })
      .optional()
      .transform((type) => type || undefined),
    ...pageQuery(['string', 'number']),
  })
  .refine(({ from, to }) => !isBefore(to, from), { path: ['to'], error: EVENT_MESSAGES.to });

function parseBound(text: string): Bound | 'bad' {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(
    text,
  );
  const ms = isDay || isInstant ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms) || !isCalendarDay(text.slice(0, 'YYYY-MM-DD'.length))) return 'bad';
  return isDay ? { day: text } : { iso: isoOf(ms) };
}

const FIRST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** Formats an instant within four-digit years, so that texts sort like times. */
export const isoOf = (ms: number) => new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString();

/** Date.parse takes February 30 for March 2. */
const isCalendarDay = (day: string) => new Date(`${day}T00:00:00.000Z`).toISOString().startsWith(day);

function isBefore(to: Bound | null, from: Bound | null): boolean {
  if (!to || !from) return false;
  const textOf = (bound: Bound, part: 'day' | 'all') =>
    'day' in bound ? bound.day : part === 'day' ? bound.iso.slice(0, bound.iso.indexOf('T')) : bound.iso;
  const part = 'day' in to || 'day' in from ? 'day' : 'all';
  return textOf(to, part) < textOf(from, part);
}
