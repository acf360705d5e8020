import { checkHours, HOURS_LIMITS, HOURS_MESSAGES } from '#contract/hours.ts';
import type { FieldError, RuleSet } from '#contract/rules.ts';
import type { Hours, OpenSpan, WeeklyHours } from '#contract/shared/hours.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { HOURS_FORM_WORDS as WORDS } from './owners.words.ts';

/** The hours of a week as fields of a form. A span is a text: '1 08:00 17:00', its times empty while nothing is typed. */
export const HOURS_RULES = {
  spans: { kind: 'names', min: 0, max: HOURS_LIMITS.spansMax, message: HOURS_MESSAGES.tooMany },
  closedDays: { kind: 'names', min: 0, max: HOURS_LIMITS.closedMax, message: HOURS_MESSAGES.closed },
  hoursNote: { kind: 'optionalText', max: HOURS_LIMITS.noteMax, message: HOURS_MESSAGES.note },
  timeZone: { kind: 'text', min: 1, max: 64, message: HOURS_MESSAGES.timeZone },
} as const satisfies RuleSet;
export type HoursValues = FormValuesOf<typeof HOURS_RULES>;

/** Those of the United States. */
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
const phoneZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** What may be chosen: what stands there, where the phone is, and the country's. */
export const timeZoneChoices = (chosen: string): string[] => [
  ...new Set([chosen, phoneZone(), ...TIME_ZONES]),
];

/** A native time field knows no 24:00: midnight at the end of a day is 00:00 there. */
const MIDNIGHT = '24:00';
const FIELD_MIDNIGHT = '00:00';

export const spanText = ({ day, opens, closes }: OpenSpan): string => `${day} ${opens} ${closes}`;
export function spanOf(text: string): OpenSpan {
  const [day = '', opens = '', closes = ''] = text.split(' ');
  return { day: Number(day), opens, closes };
}

/** What the form begins with. A text from which nothing could be read has no fields. */
export function hoursValues(hours: Hours | undefined): HoursValues {
  const known = typeof hours === 'object' ? hours : undefined;
  const spans = known?.weekly ?? [];
  return {
    spans: spans.map((span) =>
      spanText({ ...span, closes: span.closes === MIDNIGHT ? FIELD_MIDNIGHT : span.closes }),
    ),
    closedDays: known?.closed ?? [],
    hoursNote: known?.note ?? '',
    timeZone: known?.timeZone ?? phoneZone(),
  };
}

/** Hours as they are stated; null where nothing is. */
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

/** Which part of which span is wrong. */
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

/** In the words of a clock with AM and PM, as the fields have it. */
const SAID: Record<string, string> = {
  [HOURS_MESSAGES.time]: WORDS.noTime,
  [HOURS_MESSAGES.order]: WORDS.order,
};

/** What is wrong with single spans. */
export const spanErrors = (values: HoursValues): SpanError[] =>
  errorsIn(values).flatMap(({ path, message }) => {
    const [, list, index, part] = path.split('.');
    const isSpan = list === 'weekly' && (part === 'opens' || part === 'closes');
    return isSpan ? [{ index: Number(index), part, message: SAID[message] ?? message }] : [];
  });

const FIELDS: Record<string, keyof HoursValues> = {
  weekly: 'spans',
  closed: 'closedDays',
  note: 'hoursNote',
  timeZone: 'timeZone',
};

/** What is wrong, by the form's fields: `checkHours` of the contract, as the server asks it. */
export const hoursErrors = (values: HoursValues): FieldError[] =>
  errorsIn(values).map(({ path, message }) => ({ path: FIELDS[path.split('.')[1] ?? ''] ?? '', message }));
