import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { HOURS_LIMITS } from '#contract/hours.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { utcFormat } from '#src/ui/formats/formatters.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { FieldMessage } from '#src/ui/forms/field-message.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import {
  type HOURS_RULES,
  type HoursValues,
  type SpanError,
  spanErrors,
  spanOf,
  spanText,
  timeZoneChoices,
} from './hours.local.ts';
import { HOURS_FORM_WORDS as WORDS } from './owners.words.ts';
import './hours.css';

const weekday = utcFormat({ weekday: 'long' });
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const nameOf = (day: number) => weekday(new Date(SUNDAY).setUTCDate(22 + day));
const MONDAY = 1;
const DAYS = [MONDAY, 2, 3, 4, 5, 6, 0];
const WEEKDAYS = [MONDAY, 2, 3, 4, 5];

export interface HoursFieldsProps {
  field: Form<typeof HOURS_RULES>['field'];
  values: HoursValues;
}

/** Fields for the opening hours of each day, closed dates and a note. */
export function HoursFields({ field, values }: HoursFieldsProps) {
  const spans = field('spans');
  const all = spans.value;
  const errors = spans.error ? spanErrors(values) : [];
  const ofMonday = all.filter((text) => spanOf(text).day === MONDAY);
  const copyMonday = () =>
    spans.onChange([
      ...all.filter((text) => !WEEKDAYS.includes(spanOf(text).day)),
      ...WEEKDAYS.flatMap((day) => ofMonday.map((text) => spanText({ ...spanOf(text), day }))),
    ]);
  return (
    <Stack>
      {DAYS.map((day) => (
        <Day key={day} day={day} spans={all} errors={errors} onChange={spans.onChange} />
      ))}
      {spans.error && errors.length === 0 && (
        <FieldMessage id="hours-message" name="spans" error={spans.error} />
      )}
      {ofMonday.length > 0 && (
        <Button variant="secondary" onClick={copyMonday}>
          {WORDS.copy}
        </Button>
      )}
      <Select {...field('timeZone')} label={WORDS.timeZone} options={timeZoneChoices(values.timeZone)} />
      <ClosedDays {...field('closedDays')} />
      <Field {...field('hoursNote')} label={WORDS.note} hint={WORDS.noteHint} />
    </Stack>
  );
}

interface DayProps {
  day: number;
  spans: readonly string[];
  errors: readonly SpanError[];
  onChange: (spans: readonly string[]) => void;
}

/** The opening hours of one day. Without any the day is closed. */
function Day({ day, spans, errors, onChange }: DayProps) {
  const name = nameOf(day);
  const own = spans.map((text, index) => ({ ...spanOf(text), index })).filter((span) => span.day === day);
  const change = (index: number, text: string) => onChange(spans.with(index, text));
  const errorOf = (index: number, part: SpanError['part']) =>
    errors.find((error) => error.index === index && error.part === part)?.message;
  return (
    <fieldset className="hours-day stack" data-gap="2">
      <legend>{name}</legend>
      {own.length === 0 && spans.length > 0 && <p className="quiet">{WORDS.closed}</p>}
      {own.map(({ index, opens, closes }) => (
        <div className="hours-span" key={index}>
          <Field
            name={`opens-${index}`}
            type="time"
            label={WORDS.opens}
            value={opens}
            error={errorOf(index, 'opens')}
            onChange={(value) => change(index, spanText({ day, opens: value, closes }))}
          />
          <Field
            name={`closes-${index}`}
            type="time"
            label={WORDS.closes}
            value={closes}
            error={errorOf(index, 'closes')}
            onChange={(value) => change(index, spanText({ day, opens, closes: value }))}
          />
          <IconButton
            icon={X}
            label={WORDS.remove(name)}
            onClick={() => onChange(spans.toSpliced(index, 1))}
          />
        </div>
      ))}
      {spans.length < HOURS_LIMITS.spansMax && (
        <Button
          icon={Plus}
          variant="secondary"
          onClick={() => onChange([...spans, spanText({ day, opens: '', closes: '' })])}
        >
          {WORDS.add}
          <span className="visually-hidden">{WORDS.addOn(name)}</span>
        </Button>
      )}
    </fieldset>
  );
}

interface ClosedDaysProps {
  value: readonly string[];
  error?: string | undefined;
  onChange: (days: readonly string[]) => void;
}

/** Dates when the business is closed despite its hours. */
function ClosedDays({ value: days, error, onChange }: ClosedDaysProps) {
  const id = useId();
  return (
    <fieldset className="hours-day stack" data-gap="2">
      <legend>{WORDS.closedDays}</legend>
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date that is being typed has no other identity
        <div className="hours-span" key={index}>
          <Field
            name={`closed-${index}`}
            type="date"
            label={WORDS.closedDay}
            value={day}
            onChange={(value) => onChange(days.with(index, value))}
          />
          <IconButton
            icon={X}
            label={WORDS.removeClosed}
            onClick={() => onChange(days.toSpliced(index, 1))}
          />
        </div>
      ))}
      {error && <FieldMessage id={id} name="closedDays" error={error} />}
      {days.length < HOURS_LIMITS.closedMax && (
        <Button variant="secondary" icon={Plus} onClick={() => onChange([...days, ''])}>
          {WORDS.addClosed}
        </Button>
      )}
    </fieldset>
  );
}
