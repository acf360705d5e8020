import {
  type FocusEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { formatCount } from '../formats/format-number.ts';
import { FIELD_WORDS as WORDS } from './field.words.ts';
import { FieldMessage } from './field-message.tsx';
import './field.css';

/**
 * The props of every form control from `useForm().field(name)`; spread them: `<Field {...form.field('email')}
 * label="Email" />`.
 */
export interface BoundField<V> {
  name: string;
  value: V;
  onChange: (value: V) => void;
  onBlur?: ((event: FocusEvent) => void) | undefined;
  error?: string | undefined;
}

/** Texts around a control. */
export interface FieldWords {
  label: string;
  /** Only for screen readers: the options explain themselves. */
  isLabelHidden?: boolean | undefined;
  /** Shown after the label in a lighter weight: "(optional)". */
  note?: string | undefined;
  /** Shown below the control until an error replaces it. */
  hint?: string | undefined;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  name: string;
  error: string | undefined;
  /** At the right end of the line below the control: the counter. */
  end?: ReactNode;
  children: ReactNode;
}

/**
 * Label above, control, hint or error below. The control has the `id` and, with a line below, `describedBy(id, …)`.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { id, name, label, isLabelHidden, note, hint, error, end, children } = props;
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
        {note && <span className="field-note"> {note}</span>}
      </label>
      {children}
      <div className="row" data-tight data-gap="3" data-spread="between" data-align="start">
        <FieldMessage id={`${id}-message`} name={name} hint={hint} error={error} />
        {end}
      </div>
    </div>
  );
}

/** The `aria-*` attributes of a control inside a `FieldFrame` of that id. */
export function fieldAria(id: string, hint: string | undefined, error: string | undefined, extraId?: string) {
  const ids = [hint || error ? `${id}-message` : '', extraId ?? ''].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

/** Selects the text on focus, for fields that are usually replaced. */
export const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

type Native<A> = Omit<A, 'value' | 'onChange' | 'onBlur' | 'name' | 'type' | 'id' | 'required' | 'style'>;

export interface FieldProps
  extends BoundField<string>,
    FieldWords,
    Native<InputHTMLAttributes<HTMLInputElement>> {
  /** Default `text`. A password has its own component, with a show button. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'date' | 'time';
  /** Announced to screen readers; the form validates it, not the browser. */
  required?: boolean | undefined;
  /** A control inside the input's right edge: locate or clear. */
  after?: ReactNode;
}

/** One line of text. Native attributes (autoComplete, inputMode, placeholder, disabled, list …) go to the input. */
export function Field(props: FieldProps) {
  const {
    label,
    note,
    hint,
    error,
    name,
    value,
    onChange,
    onBlur,
    type = 'text',
    required,
    after,
    ...rest
  } = props;
  const id = useId();
  return (
    <FieldFrame id={id} name={name} label={label} note={note} hint={hint} error={error}>
      <div className="field-line">
        <input
          {...rest}
          {...fieldAria(id, hint, error)}
          id={id}
          name={name}
          type={type}
          value={value}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        {after}
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps
  extends BoundField<string>,
    FieldWords,
    Native<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  required?: boolean | undefined;
  /**
   * Maximum length without surrounding spaces: "120 of 1,000" is shown below. Typed or pasted text is never cut off.
   */
  max?: number | undefined;
}

/** A multi-line text that grows up to 60 % of the window. */
export function TextArea(props: TextAreaProps) {
  const { label, note, hint, error, name, value, onChange, onBlur, required, max, ...rest } = props;
  const id = useId();
  const counterId = `${id}-counter`;
  const written = value.trim().length;
  return (
    <FieldFrame
      id={id}
      name={name}
      label={label}
      note={note}
      hint={hint}
      error={error}
      end={
        max !== undefined && (
          <span className="field-counter quiet" id={counterId} data-over={written > max || undefined}>
            {WORDS.counter(formatCount(written), formatCount(max))}
          </span>
        )
      }
    >
      <textarea
        {...rest}
        {...fieldAria(id, hint, error, max === undefined ? undefined : counterId)}
        id={id}
        name={name}
        value={value}
        aria-required={required || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldFrame>
  );
}
