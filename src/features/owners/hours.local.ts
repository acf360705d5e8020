import { checkHours, HOURS_LIMITS, HOURS_MESSAGES } from '#contract/hours.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import type { Hours, OpenSpan, WeeklyHours } from '#contract/shared/hours.ts';
import { phoneZone } from '#src/ui/formats/phone-zone.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { HOURS_FORM_WORDS as WORDS } from './owners.words.ts';

/** Form fields of weekly hours. A span is a text like '1 08:00 17:00' with empty times until they are typed. */
export const HOURS_RULES = {
  spans: { kind: 'names', min: 0, max: HOURS_LIMITS.spansMax, message: HOURS_MESSAGES.tooMany },
  closedDays: { kind: 'names', min: 0, max: HOURS_LIMITS.closedMax, message: HOURS_MESSAGES.closed },
  hoursNote: { kind: 'optionalText', max: HOURS_LIMITS.noteMax, message: HOURS_MESSAGES.note },
  timeZone: { kind: 'text', min: 1, max: 64, message: HOURS_MESSAGES.timeZone },
} as const satisfies RuleSet;
export type HoursValues = FormValuesOf<typeof HOURS_RULES>;

/** Time zones of the United States. */
const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
/** Returns the options by city: the chosen zone, the phone's zone and those of the United States. */
export const timeZoneChoices = (chosen: string) =>
  [...new Set([chosen, phoneZone(), ...TIME_ZONES])].map((zone) => ({
    value: zone,
    label: zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '),
  }));

/** A native time field has no 24:00, so midnight at the end of a day is 00:00 there. */
const MIDNIGHT = '24:00';
const FIELD_MIDNIGHT = '00:00';

export const spanText = ({ day, opens, closes }: OpenSpan): string => `${day} ${opens} ${closes}`;
export function spanOf(text: string): OpenSpan {
  const [day = '', opens = '', closes = ''] = text.split(' ');
  return { day: Number(day), opens, closes };
}

/** Returns the initial values. Hours that are only text give empty fields. */
export function hoursValues(hours: Hours | undefined): HoursValues {
  const parsed = typeof hours === 'object' ? hours : undefined;
  const spans = parsed?.weekly ?? [];
  return {
    spans: spans.map((span) =>
      spanText({ ...span, closes: span.closes === MIDNIGHT ? FIELD_MIDNIGHT : span.closes }),
    ),
    closedDays: parsed?.closed ?? [],
    hoursNote: parsed?.note ?? '',
    timeZone: parsed?.timeZone ?? phoneZone(),
  };
}

/** Returns the stated hours, or null if all fields are empty. */
export function hoursOf(values: HoursValues): WeeklyHours | null {
  const stated = rawHours(values);
  if (!stated) return null;
  const checked = checkHours(stated);
  return checked.ok ? checked.hours : stated;
}

function rawHours({ spans, closedDays, hoursNote, timeZone }: HoursValues): WeeklyHours | null {
  const weekly = spans.map(spanOf).map(({ closes, ...span }) => ({
    ...span,
    closes: closes === FIELD_MIDNIGHT ? MIDNIGHT : closes,
  }));
  const closed = closedDays.filter((day) => day !== '');
  const note = hoursNote.trim();
  if (weekly.length === 0 && closed.length === 0 && note === '') return null;
  return { timeZone, weekly, ...(closed.length > 0 ? { closed } : {}), ...(note ? { note } : {}) };
}

/** An error of one field of a span. */
export interface SpanError {
  index: number;
  part: 'opens' | 'closes';
  message: string;
}

const errorsIn = (values: HoursValues): FieldError[] => {
  const stated = rawHours(values);
  const checked = stated && checkHours(stated);
  return checked?.ok === false ? checked.errors : [];
};

/** Replaces messages about 24-hour times, because the fields use AM and PM. */
const FIELD_MESSAGES: Record<string, string> = {
  [HOURS_MESSAGES.time]: WORDS.noTime,
  [HOURS_MESSAGES.order]: WORDS.order,
};

/** Returns the errors of single spans. */
export const spanErrors = (values: HoursValues): SpanError[] =>
  errorsIn(values).flatMap(({ path, message }) => {
    const [, list, index, part] = path.split('.');
    const isSpan = list === 'weekly' && (part === 'opens' || part === 'closes');
    return isSpan ? [{ index: Number(index), part, message: FIELD_MESSAGES[message] ?? message }] : [];
  });

const FIELDS: Record<string, keyof HoursValues> = {
  weekly: 'spans',
  closed: 'closedDays',
  note: 'hoursNote',
  timeZone: 'timeZone',
};

/** Returns the errors of `checkHours` by form field. */
export const hoursErrors = (values: HoursValues): FieldError[] =>
  errorsIn(values).map(({ path, message }) => ({ path: FIELDS[path.split('.')[1] ?? ''] ?? '', message }));
