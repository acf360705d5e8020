import { type FormEvent, type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { useOptionalToast } from '../overlays/toast.tsx';
import { useFault } from '../shown/use-fault.ts';
import { useDirtyForm } from './dirty-forms.ts';
import type { BoundField } from './field.tsx';
import {
  areDifferent,
  type FormAction,
  type FormValuesOf,
  formReducer,
  initialForm,
  shownErrors,
} from './form-state.ts';
import { checkForm } from './valibot-rules.ts';

/** Field errors; undefined for none. A path without a field belongs to the whole form. */
export type Trouble = readonly FieldError[] | undefined;

export interface FormOptions<R extends RuleSet> {
  rules: R;
  /** Draft values or defaults. Read once; `reset` takes new ones. */
  initial: FormValuesOf<R>;
  /** Cross-field rules (`passwordsMatch`), checked together with the fields' own. */
  check?: ((values: FormValuesOf<R>) => readonly FieldError[]) | undefined;
  /** Receives the clean values. Returned errors are shown at their fields; nothing means success. */
  onSubmit: (values: ValuesOf<R>) => Promise<Trouble>;
  /** Stores the draft after each change by the person. */
  onDraft?: ((values: FormValuesOf<R>) => void) | undefined;
}

export interface Form<R extends RuleSet> {
  values: FormValuesOf<R>;
  /** `sent` until the next change or `reset`. */
  phase: 'idle' | 'sending' | 'sent';
  isSending: boolean;
  /** The values differ from the initial ones. */
  isDirty: boolean;
  /** Errors without a field: show them in a `Note`. */
  formErrors: readonly string[];
  /** Props of the `form` element. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
  /** For a field: `<Field {...form.field('email')} label="Email" />`. */
  field: <K extends keyof R & string>(name: K) => BoundField<FormValuesOf<R>[K]>;
  setValue: <K extends keyof R & string>(name: K, value: FormValuesOf<R>[K]) => void;
  /** Shows server errors and focuses the first. Every field keeps its text. */
  setServerErrors: (errors: readonly FieldError[]) => void;
  /** Resets to the initial or given values. During a submission, fields that were changed since keep their text. */
  reset: (values?: FormValuesOf<R>) => void;
}

/**
 * State of a form. Errors are shown on blur and all of them on submit, with focus on the first. Unsent text holds
 * back app updates.
 * @throws during rendering what `onSubmit` threw, so that the route's error page shows it.
 */
export function useForm<R extends RuleSet>(options: FormOptions<R>): Form<R> {
  const { state, dispatch, base, setBase, errors, clean } = useCheckedState(options);
  const fail = useFault();
  const ref = useRef<HTMLFormElement>(null);
  const toaster = useOptionalToast();
  const leave = useLeaving((name) => dispatch({ type: 'leave', name }));
  const isDirty = areDifferent(state.values, base);
  useDirtyForm(isDirty && state.phase !== 'sent');
  useDraft(state, options.onDraft);
  useFocusOnFirstError(ref, state.focusTurn);

  const hasBegun = useSendingNow(state);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (hasBegun.current || state.phase === 'sending') return;
    if (!clean) return dispatch({ type: 'invalid' });
    hasBegun.current = true;
    toaster?.dismissFailures(); // an error toast of the previous try would contradict this success
    const turn = state.turn + 1;
    send(() => options.onSubmit(clean), dispatch, turn).catch((error: unknown) => {
      dispatch({ type: 'settle', phase: 'idle', turn }); // can be sent again if the screen stays
      fail(error);
    });
  };
  return {
    values: state.values,
    phase: state.phase,
    isSending: state.phase === 'sending',
    isDirty,
    formErrors: homeless(state.refused, options.rules),
    formProps: { ref, noValidate: true, onSubmit },
    field: (name) => ({
      name,
      value: state.values[name],
      error: errors.get(name),
      onChange: (value) => dispatch({ type: 'change', name, value }),
      onBlur: () => leave(name),
    }),
    setValue: (name, value) => dispatch({ type: 'change', name, value }),
    setServerErrors: (refused) => dispatch({ type: 'refuse', errors: refused }),
    reset: (values = base) => {
      setBase(values);
      dispatch({ type: 'reset', values });
    },
  };
}

/** The form's state, its visible errors, and the clean values if valid. */
function useCheckedState<R extends RuleSet>({ rules, initial, check }: FormOptions<R>) {
  const [base, setBase] = useState(initial);
  const [state, dispatch] = useReducer(formReducer<FormValuesOf<R>>, base, initialForm);
  const checked = useMemo(() => checkForm(rules, state.values), [rules, state.values]);
  const found = [...(checked.ok ? [] : checked.errors), ...(check?.(state.values) ?? [])];
  const clean = checked.ok && found.length === 0 ? checked.values : undefined;
  return { state, dispatch, base, setBase, errors: shownErrors(state, found), clean };
}

/**
 * Whether a submission has started, even before React draws it: the browser may deliver several submits until then.
 */
function useSendingNow(state: { phase: string }): RefObject<boolean> {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (state.phase !== 'sending') hasBegun.current = false;
  }, [state]);
  return hasBegun;
}

async function send<V>(
  onSubmit: () => Promise<Trouble>,
  dispatch: (action: FormAction<V>) => void,
  turn: number,
): Promise<void> {
  dispatch({ type: 'send' });
  const refused = await onSubmit();
  dispatch(refused?.length ? { type: 'refuse', errors: refused } : { type: 'settle', phase: 'sent', turn });
}

function homeless(refused: readonly FieldError[], rules: RuleSet): string[] {
  return refused.filter((error) => !Object.hasOwn(rules, error.path)).map((error) => error.message);
}

function useDraft<V>(state: { values: V; edits: number }, onDraft: ((values: V) => void) | undefined) {
  const latest = useRef(onDraft);
  useEffect(() => {
    latest.current = onDraft;
  });
  useEffect(() => {
    if (state.edits > 0) latest.current?.(state.values);
  }, [state.edits, state.values]);
}

function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, turn: number) {
  useEffect(() => {
    if (turn === 0) return;
    const bad = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input');
    bad?.focus();
    // The browser scrolls only to the field: its error is below, perhaps behind a dialog's footer, and a form error
    // may be above a long form.
    const told = bad?.closest('.field, .checkbox, fieldset') ?? form.current?.querySelector('[role="alert"]');
    told?.scrollIntoView({ block: 'nearest' });
  }, [form, turn]);
}

/**
 * Reports a blur. While a pointer is down it waits for the click: an error that appears in between would move the
 * pressed button.
 */
function useLeaving(onLeave: (name: string) => void): (name: string) => void {
  const isHeld = useRef(false);
  useEffect(() => {
    const listeners = new AbortController();
    const options = { capture: true, signal: listeners.signal };
    const set = (held: boolean) => () => {
      isHeld.current = held;
    };
    document.addEventListener('pointerdown', set(true), options);
    document.addEventListener('pointerup', set(false), options);
    document.addEventListener('pointercancel', set(false), options);
    return () => listeners.abort();
  }, []);

  return (name) => {
    if (!isHeld.current) return onLeave(name);
    const later = new AbortController();
    const report = () => {
      later.abort();
      setTimeout(() => onLeave(name));
    };
    document.addEventListener('pointerup', report, { signal: later.signal });
    document.addEventListener('pointercancel', report, { signal: later.signal });
  };
}
