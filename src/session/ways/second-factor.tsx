import { Select } from '#src/ui/forms/select.tsx';
import { type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { CodeField } from '../code-steps.tsx';
import { ServerForm } from '../server-form.tsx';
import { AUTH_WORDS } from '../session.words.ts';
import { CODE_FIELD } from './way-rules.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

const FACTOR = { kind: 'optionalText', max: 100, message: WORDS.whichApp } as const;
const RULES = { ...CODE_FIELD, factor: FACTOR } as const;

interface SecondFactorProps {
  /** The apps that somebody has set up, where it matters which. */
  factors: readonly { id: string; name: string }[];
  onDigits: (factor: string, digits: string) => Promise<Trouble>;
}

/** The digits of an app, of whoever has set one up. */
export function SecondFactor({ factors, onDigits }: SecondFactorProps) {
  const form = useForm({
    rules: RULES,
    initial: { code: '', factor: factors[0]?.id ?? '' },
    onSubmit: ({ code, factor }) => onDigits(factor, code.replace(/\D/g, '')),
  });
  return (
    <ServerForm form={form} button={WORDS.signIn} sending={WORDS.signingIn}>
      <p>{WORDS.secondLede}</p>
      {factors.length > 1 && (
        <Select
          {...form.field('factor')}
          label={WORDS.whichApp}
          options={factors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <CodeField {...form.field('code')} label={AUTH_WORDS.digits} hint="" />
    </ServerForm>
  );
}
