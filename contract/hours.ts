import { type FieldError, keptText } from './rules.ts';
import { isTimeZone, minutesOf, type OpenSpan, type WeeklyHours } from './shared/hours.ts';

export const HOURS_LIMITS = {
  /** No place has more than three spans per day. */
  spansMax: 21,
  /** Two years of holidays. */
  closedMax: 60,
  noteMax: 200,
} as const;

export const HOURS_MESSAGES = {
  form: 'Hours must be { timeZone, weekly: [{ day, opens, closes }] }.',
  timeZone: 'Choose a time zone, like America/New_York.',
  weekly: 'Enter hours for at least one day.',
  tooMany: 'Enter at most 21 spans of hours a week.',
  day: 'Day must be from 0 (Sunday) to 6.',
  time: 'Times must be like 08:00; midnight at the end of a day is 24:00.',
  order: 'Closing must come after opening. For a night, end the day at 24:00 and begin the next at 00:00.',
  overlap: 'These hours overlap with others on the same day.',
  closed: 'Closed days must be dates like 2026-12-25, at most 60.',
  note: 'A note can be at most 200 characters.',
} as const;

/** Validates hours from a form; errors name their field. */
export function checkHours(
  value: unknown,
  path = 'hours',
): { ok: true; hours: WeeklyHours } | { ok: false; errors: FieldError[] } {
  const { timeZone, weekly, closed, note } = (value ?? {}) as Partial<Record<keyof WeeklyHours, unknown>>;
  if (typeof value !== 'object' || value === null || !Array.isArray(weekly))
    return { ok: false, errors: [{ path, message: HOURS_MESSAGES.form }] };
  const errors: FieldError[] = [];
  const tell = (field: string, message: string) => errors.push({ path: `${path}.${field}`, message });
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone)) tell('timeZone', HOURS_MESSAGES.timeZone);
  if (weekly.length === 0) tell('weekly', HOURS_MESSAGES.weekly);
  else if (weekly.length > HOURS_LIMITS.spansMax) tell('weekly', HOURS_MESSAGES.tooMany);
  else
    for (const [index, span] of weekly.entries()) {
      const trouble = spanTrouble(span, weekly.slice(0, index));
      if (trouble) tell(`weekly.${index}.${trouble.field}`, trouble.message);
    }
  if (closed !== undefined && !isListOfDays(closed)) tell('closed', HOURS_MESSAGES.closed);
  const cleanNote = typeof note === 'string' ? keptText(note) : note;
  if (cleanNote !== undefined && (typeof cleanNote !== 'string' || cleanNote.length > HOURS_LIMITS.noteMax))
    tell('note', HOURS_MESSAGES.note);
  if (errors.length > 0) return { ok: false, errors };
  const spans = (weekly as OpenSpan[]).map(({ day, opens, closes }) => ({ day, opens, closes }));
  const hours: WeeklyHours = {
    timeZone: timeZone as string,
    weekly: spans.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens)),
    ...(closed === undefined ? {} : { closed: closed as string[] }),
    ...(cleanNote === undefined || cleanNote === '' ? {} : { note: cleanNote as string }),
  };
  return { ok: true, hours };
}

type Trouble = { field: keyof OpenSpan; message: string };

function spanTrouble(span: unknown, before: readonly unknown[]): Trouble | null {
  const { day, opens, closes } = (span ?? {}) as Partial<Record<keyof OpenSpan, unknown>>;
  if (typeof day !== 'number' || !Number.isInteger(day) || day < 0 || day > 6)
    return { field: 'day', message: HOURS_MESSAGES.day };
  const from = typeof opens === 'string' ? minutesOf(opens) : null;
  const to = typeof closes === 'string' ? minutesOf(closes) : null;
  if (from === null) return { field: 'opens', message: HOURS_MESSAGES.time };
  if (to === null) return { field: 'closes', message: HOURS_MESSAGES.time };
  if (to <= from) return { field: 'closes', message: HOURS_MESSAGES.order };
  const isTaken = before.some((other) => {
    const known = (other ?? {}) as Partial<OpenSpan>;
    const end = minutesOf(String(known.closes)) ?? 0;
    return known.day === day && from < end && (minutesOf(String(known.opens)) ?? 0) < to;
  });
  return isTaken ? { field: 'opens', message: HOURS_MESSAGES.overlap } : null;
}

const isListOfDays = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= HOURS_LIMITS.closedMax &&
  value.every(
    (day) => typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)),
  );
