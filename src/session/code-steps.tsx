import { type ReactNode, useState } from 'react';
import type { RuleSet, ValuesOf } from '#contract/rules.ts';
import { type BoundField, Field } from '#src/ui/forms/field.tsx';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { type Form, type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { ServerForm } from './server-form.tsx';
import { CODE_WORDS } from './session.words.ts';

interface CodeFieldProps extends BoundField<string> {
  label?: string | undefined;
  hint?: string | undefined;
}

/** Field for a code from an email or a text message. */
export function CodeField({ label = CODE_WORDS.code, hint = CODE_WORDS.codeHint, ...field }: CodeFieldProps) {
  return (
    <Field {...field} label={label} hint={hint} inputMode="numeric" autoComplete="one-time-code" required />
  );
}

/** The form that requests a code. */
interface Asking<R extends RuleSet> {
  rules: R;
  initial: FormValuesOf<R>;
  /** Explanation and fields. */
  body: (form: Form<R>) => ReactNode;
  button: string;
  ask: (values: ValuesOf<R>) => Promise<Trouble>;
  other: { label: string; onPress: () => void } | undefined;
}

function AskForm<R extends RuleSet>({ asking, size }: { asking: Asking<R>; size: 'plain' | undefined }) {
  const { rules, initial, ask, body, button, other } = asking;
  const form = useForm({ rules, initial, onSubmit: ask });
  return (
    <ServerForm form={form} button={button} sending={CODE_WORDS.sending} other={other} {...sized(size)}>
      {body(form)}
    </ServerForm>
  );
}

/** The form that verifies it. */
interface Taking<T extends RuleSet> {
  rules: T;
  initial: FormValuesOf<T>;
  /** The code field and other fields. */
  body: (form: Form<T>) => ReactNode;
  button: string;
  taking: string;
  take: (values: ValuesOf<T>) => Promise<Trouble>;
  /** Label of the button that requests another code. */
  again?: string;
}

interface TakeFormProps<T extends RuleSet> {
  taking: Taking<T>;
  /** Confirmation that a code was sent; null if that was earlier. */
  sent: string | null;
  onAgain: () => void;
  size: 'plain' | undefined;
}

function TakeForm<T extends RuleSet>({ taking, sent, onAgain, size }: TakeFormProps<T>) {
  const { rules, initial, take, body, again = CODE_WORDS.again } = taking;
  const form = useForm({ rules, initial, onSubmit: take });
  return (
    <ServerForm
      form={form}
      button={taking.button}
      sending={taking.taking}
      other={{ label: again, onPress: onAgain }}
      {...sized(size)}
    >
      {sent !== null && (
        <Note tone="good" isAlert>
          {sent}
        </Note>
      )}
      {body(form)}
    </ServerForm>
  );
}

const sized = (size: 'plain' | undefined) => (size ? { size } : {});

export interface CodeStepsProps<R extends RuleSet, T extends RuleSet> {
  asking: Omit<Asking<R>, 'other'>;
  taking: Taking<T>;
  /** Confirmation that a code was sent. */
  sent: string;
  /** Label of the button for a person who already has a code. */
  hasCode?: string;
  /** A code was sent before, so the code form is shown first. */
  isAsked?: boolean;
  /** The person wants another code. */
  onAgain?: () => void;
  size?: 'plain';
}

/** Requests a code and verifies it. */
export function CodeSteps<R extends RuleSet, T extends RuleSet>(props: CodeStepsProps<R, T>) {
  const { asking, taking, sent, hasCode, isAsked = false, onAgain, size } = props;
  const [step, setStep] = useState<'ask' | 'sent' | 'code'>(isAsked ? 'code' : 'ask');
  const ask: Asking<R>['ask'] = async (values) => {
    const trouble = await asking.ask(values);
    if (!trouble) setStep('sent');
    return trouble;
  };
  const again = () => {
    onAgain?.();
    setStep('ask');
  };
  if (step !== 'ask')
    return <TakeForm taking={taking} sent={step === 'sent' ? sent : null} onAgain={again} size={size} />;
  const other = hasCode === undefined ? undefined : { label: hasCode, onPress: () => setStep('code') };
  return <AskForm asking={{ ...asking, ask, other }} size={size} />;
}
