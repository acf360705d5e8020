import { type ReactNode, useRef, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { CodeField } from '../code-steps.tsx';
import { ServerForm } from '../server-form.tsx';
import { AUTH_WORDS } from '../session.words.ts';
import { errorsOf, type IdentityAnswer, type Provider, type Tokens } from './identity.ts';
import { CODE_FIELD } from './method-rules.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';
import { type Pending, pendingOf, verifySecondFactor } from './verify.remote.ts';

/** Sends a credential to the provider. Resolves to undefined on success, and when a second factor is required. */
export type Verify = (request: () => Promise<IdentityAnswer<Tokens>>) => Promise<Trouble>;

interface VerifyOptions {
  provider?: Provider | undefined;
  /** Uses the same tokens again after `finish` has failed, because a code works only once. */
  keepsTokens?: boolean;
}

/** Verifies a person with the provider. @param finish gets the tokens. `secondFactor` is its form, once it is required. */
export function useVerify(
  finish: (tokens: Tokens) => Promise<Trouble>,
  { provider, keepsTokens = false }: VerifyOptions = {},
): { verify: Verify; secondFactor: ReactNode } {
  const core = useCore();
  const [pending, setPending] = useState<Pending | null>(null);
  const tokens = useRef<Tokens | null>(null);
  const verify: Verify = async (request) => {
    if (!tokens.current) {
      const answer = await request();
      if (answer.kind === 'refused') return errorsOf(answer.code);
      const next = pendingOf(answer.body);
      if (next) {
        setPending(next);
        return undefined;
      }
      tokens.current = answer.body;
    }
    const errors = await finish(tokens.current);
    if (!errors || !keepsTokens) tokens.current = null;
    return errors;
  };
  const secondFactor = pending && (
    <SecondFactor
      factors={pending.factors}
      onDigits={(factor, digits) =>
        verify(() => verifySecondFactor(core, pending, { factor, digits }, provider))
      }
    />
  );
  return { verify, secondFactor };
}

const FACTOR = { kind: 'optionalText', max: 100, message: WORDS.whichApp } as const;
const RULES = { ...CODE_FIELD, factor: FACTOR } as const;

interface SecondFactorProps {
  /** The person's authenticator apps; empty if the server accepts the digits of any. */
  factors: Pending['factors'];
  onDigits: (factor: string, digits: string) => Promise<Trouble>;
}

/** Asks for the digits of an authenticator app. */
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
