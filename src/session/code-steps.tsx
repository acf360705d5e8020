import { type ReactNode, useState } from 'react';
import type { FieldError, RuleSet, ValuesOf } from '#contract/rules.ts';
import { type BoundField, Field } from '#src/ui/field.tsx';
import type { FormValuesOf } from '#src/ui/form-state.ts';
import { Note } from '#src/ui/note.tsx';
import { type Form, useForm } from '#src/ui/use-form.ts';
import { ServerForm } from './server-form.tsx';
import { CODE_WORDS } from './session.words.ts';

type Trouble = readonly FieldError[] | undefined;
/** A set of rules with the one field `code`. */
type CodeRules = { code: RuleSet[string] };

interface CodeFieldProps extends BoundField<string> {
  label?: string | undefined;
  hint?: string | undefined;
}

/** Where the digits of an email, or of a text message, are typed. */
export function CodeField({ label = CODE_WORDS.code, hint = CODE_WORDS.codeHint, ...field }: CodeFieldProps) {
  return (
    <Field {...field} label={label} hint={hint} inputMode="numeric" autoComplete="one-time-code" required />
  );
}

/** How a code is asked for. */
interface Asking<R extends RuleSet> {
  /** What it takes: nothing, an address, a number. */
  rules: R;
  initial: FormValuesOf<R>;
  /** Above the button: what happens, and the fields. */
  body: (form: Form<R>) => ReactNode;
  button: string;
  ask: (values: ValuesOf<R>) => Promise<Trouble>;
  other: { label: string; onPress: () => void };
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

interface Taking {
  rules: CodeRules;
  /** What is said above the field once a code is on its way; null where it was sent at another time. */
  sent: string | null;
  field?: { label: string; hint: string } | undefined;
  button: string;
  taking: string;
  take: (code: string) => Promise<Trouble>;
  other: { label: string; onPress: () => void };
}

/** Takes the digits. */
export function TakeForm({ taking, size }: { taking: Taking; size?: 'plain' | undefined }) {
  const form = useForm({
    rules: taking.rules,
    initial: { code: '' } as FormValuesOf<CodeRules>,
    onSubmit: ({ code }) => taking.take(String(code)),
  });
  return (
    <ServerForm
      form={form}
      button={taking.button}
      sending={taking.taking}
      other={taking.other}
      {...sized(size)}
    >
      {taking.sent !== null && (
        <Note tone="good" isAlert>
          {taking.sent}
        </Note>
      )}
      <CodeField {...(form.field('code') as BoundField<string>)} {...taking.field} />
    </ServerForm>
  );
}

const sized = (size: 'plain' | undefined) => (size ? { size } : {});

export interface CodeStepsProps<R extends RuleSet> {
  asking: Omit<Asking<R>, 'other'>;
  /** For whoever has a code already. */
  hasCode: string;
  taking: Omit<Taking, 'other' | 'sent'> & { sent: string };
  /** Stands above either step. */
  head?: ReactNode;
  /** The step that it begins with; `sent` where a code is on its way already. */
  begin?: Step;
  /** Goes back to asking. */
  onAgain?: () => void;
  size?: 'plain';
}

type Step = 'ask' | 'sent' | 'code';

/** The one way in which a code is asked for and taken, wherever that is. */
export function CodeSteps<R extends RuleSet>({
  asking,
  hasCode,
  taking,
  head,
  begin = 'ask',
  onAgain,
  size,
}: CodeStepsProps<R>) {
  const [step, setStep] = useState<Step>(begin);
  const ask: Asking<R>['ask'] = async (values) => {
    const trouble = await asking.ask(values);
    if (!trouble) setStep('sent');
    return trouble;
  };
  const again = () => {
    onAgain?.();
    setStep('ask');
  };
  const sent = step === 'sent' ? taking.sent : null;
  return (
    <>
      {head}
      {step === 'ask' ? (
        <AskForm
          asking={{ ...asking, ask, other: { label: hasCode, onPress: () => setStep('code') } }}
          size={size}
        />
      ) : (
        <TakeForm
          taking={{ ...taking, sent, other: { label: CODE_WORDS.again, onPress: again } }}
          size={size}
        />
      )}
    </>
  );
}
