import { type ReactNode, useState } from 'react';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useRemote } from '#src/data/read/use-remote.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { fetchOwnEmail } from '../own-email.remote.ts';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import { CODE_WORDS } from '../session.words.ts';
import { TextSteps } from './code-methods.tsx';
import { IDENTITY_SENTENCES } from './identity.words.ts';
import { CODE_FIELD } from './method-rules.ts';
import { OWN_METHODS_WORDS as OWN, METHOD_WORDS as WORDS } from './methods.words.ts';
import { type Proof, proofOf } from './own-methods.remote.ts';
import { useVerify, type Verify } from './use-verify.tsx';
import { sendLetter, verifyLetter, verifyPassword, verifyTextAgain } from './verify.remote.ts';

export interface ReauthenticateProps {
  user: User;
  methods: readonly SignInMethod[];
  /** Shown above the form. */
  why: string;
  onProof: (proof: Proof) => void;
}

type By = 'password' | 'letter' | 'phone';

/** An account that was created by phone has a placeholder address. */
const hasEmail = ({ email }: User) => !email.endsWith('.invalid');

/** Only a provider in our own server can re-authenticate a person here. */
export const canReauthenticate = (methods: readonly SignInMethod[]): boolean =>
  methods.some(({ kind }) => kind === 'letter' || kind === 'phone');

/** Asks the signed-in person to verify themselves again, by any method that they have. */
export function Reauthenticate({ user, methods, why, onProof }: ReauthenticateProps) {
  const core = useCore();
  const [by, setBy] = useState<By>(hasEmail(user) ? 'password' : 'phone');
  const { answer } = useRemote(fetchOwnEmail, user.id);
  const ownEmail = answer?.kind === 'done' ? answer.value : null;
  const { verify, secondFactor } = useVerify(async (tokens) => {
    const result = await proofOf(core, user, tokens);
    if ('errors' in result) return result.errors;
    onProof(result.proof);
    return undefined;
  });
  if (secondFactor) return secondFactor;
  const others = methodsOf(user, methods, ownEmail?.isConfirmed === true).filter((method) => method !== by);
  return (
    <Stack>
      <p>{why}</p>
      {formOf(by, user, verify)}
      {others.map((method) => (
        <Button key={method} variant="quiet" block onClick={() => setBy(method)}>
          {OWN.showBy[method]}
        </Button>
      ))}
    </Stack>
  );
}

/** An email to an unconfirmed address would remove the password, so it is not offered. */
function methodsOf(user: User, methods: readonly SignInMethod[], isConfirmed: boolean): By[] {
  const has = (kind: SignInMethod['kind']) => methods.some((method) => method.kind === kind);
  return [
    ...(hasEmail(user) ? (['password'] as const) : []),
    ...(isConfirmed && has('letter') ? (['letter'] as const) : []),
    ...(has('phone') ? (['phone'] as const) : []),
  ];
}

interface ByProps {
  user: User;
  verify: Verify;
}

function formOf(by: By, user: User, verify: Verify): ReactNode {
  switch (by) {
    case 'password':
      return <ByPassword key={by} user={user} verify={verify} />;
    case 'letter':
      return <ByLetter key={by} user={user} verify={verify} />;
    case 'phone':
      return <ByText key={by} verify={verify} />;
  }
}

/** The provider does not distinguish a wrong password from an unknown address; here the address is known. */
const WRONG = IDENTITY_SENTENCES['invalid-credential'];
const PASSWORD_FIELD = { password: LOGIN_RULES.password } as const;

function ByPassword({ user, verify }: ByProps) {
  const core = useCore();
  const form = useForm({
    rules: PASSWORD_FIELD,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      const errors = await verify(() => verifyPassword(core, user.email, password));
      return errors?.map((error) =>
        error.message === WRONG ? { path: 'password', message: PROBLEM_MESSAGES['wrong-password'] } : error,
      );
    },
  });
  return (
    <ServerForm form={form} button={OWN.goOn} sending={OWN.goingOn}>
      <OwnPassword {...form.field('password')} />
    </ServerForm>
  );
}

const NO_FIELDS = {} as const;

function ByLetter({ user: { email }, verify }: ByProps) {
  const core = useCore();
  return (
    <CodeSteps
      asking={{
        rules: NO_FIELDS,
        initial: {},
        body: () => <p>{OWN.letterTo(email)}</p>,
        button: WORDS.sendLetter,
        ask: () => sendLetter(core, email, { remembers: false }),
      }}
      hasCode={WORDS.hasCode}
      sent={`${OWN.letterSent(email)} ${CODE_WORDS.spam}`}
      taking={{
        rules: CODE_FIELD,
        initial: { code: '' },
        body: (form) => <CodeField {...form.field('code')} hint={WORDS.letterHint} />,
        button: OWN.goOn,
        taking: OWN.goingOn,
        take: ({ code }) => verify(() => verifyLetter(core, email, code)),
      }}
    />
  );
}

function ByText({ verify }: Pick<ByProps, 'verify'>) {
  const core = useCore();
  return (
    <TextSteps
      button={OWN.goOn}
      taking={OWN.goingOn}
      take={(sessionInfo, code) => verify(() => verifyTextAgain(core, sessionInfo, code))}
    />
  );
}
