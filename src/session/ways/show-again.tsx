import { type ReactNode, useCallback, useState } from 'react';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useRemote } from '#src/data/use-remote.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { fetchOwnEmail } from '../own-email.remote.ts';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import { CODE_WORDS } from '../session.words.ts';
import type { Show } from './chosen-way.tsx';
import { IDENTITY_SENTENCES } from './identity.words.ts';
import { type Proof, proofOf } from './own-ways.remote.ts';
import { TextSteps } from './phone-way.tsx';
import {
  askLetter,
  type Pending,
  pendingOf,
  showLetter,
  showPassword,
  showSecond,
  showTextAgain,
  troubleOfCode,
} from './provider.remote.ts';
import { SecondFactor } from './second-factor.tsx';
import { CODE_FIELD } from './way-rules.ts';
import { OWN_WAYS_WORDS as OWN, WAYS_WORDS as WORDS } from './ways.words.ts';

export interface ShowAgainProps {
  user: User;
  methods: readonly SignInMethod[];
  /** What it is asked for. */
  why: string;
  /** They have shown it. */
  onShown: (proof: Proof) => void;
}

type By = 'password' | 'letter' | 'phone';

/** Of whoever has signed up by phone: their account has an address that leads nowhere. */
const hasEmail = ({ email }: User) => !email.endsWith('.invalid');

/** Whether the provider is within our server: only then it is asked here who somebody is. */
export const canShowAgain = (methods: readonly SignInMethod[]): boolean =>
  methods.some(({ kind }) => kind === 'letter' || kind === 'phone');

/** Asks somebody who is signed in to show once more who they are, by any way that they have. */
export function ShowAgain({ user, methods, why, onShown }: ShowAgainProps) {
  const core = useCore();
  const [by, setBy] = useState<By>(hasEmail(user) ? 'password' : 'phone');
  const [pending, setPending] = useState<Pending | null>(null);
  const { answer } = useRemote(fetchOwnEmail, user.id);
  const own = answer?.kind === 'done' ? answer.value : null;
  const show: Show = useCallback(
    async (ask) => {
      const told = await ask();
      if (told.kind === 'refused') return troubleOfCode(told.code);
      const more = pendingOf(told.body);
      if (more) {
        setPending(more);
        return undefined;
      }
      const came = await proofOf(core, user, told.body);
      if ('trouble' in came) return came.trouble;
      onShown(came.proof);
      return undefined;
    },
    [core, user, onShown],
  );
  if (pending)
    return (
      <SecondFactor
        factors={pending.factors}
        onDigits={(factor, digits) => show(() => showSecond(core, pending, { factor, digits }))}
      />
    );
  const others = waysOf(user, methods, own?.isConfirmed === true).filter((way) => way !== by);
  return (
    <Stack>
      <p>{why}</p>
      {formOf(by, user, show)}
      {others.map((way) => (
        <Button key={way} variant="quiet" block onClick={() => setBy(way)}>
          {OWN.showBy[way]}
        </Button>
      ))}
    </Stack>
  );
}

/** A letter to an address that nobody has confirmed would take the account over: its password would go. */
function waysOf(user: User, methods: readonly SignInMethod[], isConfirmed: boolean): By[] {
  const has = (kind: SignInMethod['kind']) => methods.some((method) => method.kind === kind);
  return [
    ...(hasEmail(user) ? (['password'] as const) : []),
    ...(isConfirmed && has('letter') ? (['letter'] as const) : []),
    ...(has('phone') ? (['phone'] as const) : []),
  ];
}

function formOf(by: By, user: User, show: Show): ReactNode {
  switch (by) {
    case 'password':
      return <ByPassword key={by} user={user} show={show} />;
    case 'letter':
      return <ByLetter key={by} user={user} show={show} />;
    case 'phone':
      return <ByText key={by} show={show} />;
  }
}

/** The provider does not tell a wrong password from an address that nobody has: here the address is the person's own. */
const WRONG = IDENTITY_SENTENCES['invalid-credential'];
const PASSWORD_FIELD = { password: LOGIN_RULES.password } as const;

function ByPassword({ user, show }: { user: User; show: Show }) {
  const core = useCore();
  const form = useForm({
    rules: PASSWORD_FIELD,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      const trouble = await show(() => showPassword(core, user.email, password));
      return trouble?.map((one) =>
        one.message === WRONG ? { path: 'password', message: PROBLEM_MESSAGES['wrong-password'] } : one,
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

function ByLetter({ user, show }: { user: User; show: Show }) {
  const core = useCore();
  const { email } = user;
  return (
    <CodeSteps
      asking={{
        rules: NO_FIELDS,
        initial: {},
        body: () => <p>{OWN.letterTo(email)}</p>,
        button: WORDS.sendLetter,
        ask: () => askLetter(core, email, { keeps: false }),
      }}
      hasCode={WORDS.hasCode}
      sent={`${OWN.letterSent(email)} ${CODE_WORDS.spam}`}
      taking={{
        rules: CODE_FIELD,
        initial: { code: '' },
        body: (form) => <CodeField {...form.field('code')} hint={WORDS.letterHint} />,
        button: OWN.goOn,
        taking: OWN.goingOn,
        take: ({ code }) => show(() => showLetter(core, email, code)),
      }}
    />
  );
}

function ByText({ show }: { show: Show }) {
  const core = useCore();
  return (
    <TextSteps
      button={OWN.goOn}
      taking={OWN.goingOn}
      take={(sessionInfo, code) => show(() => showTextAgain(core, sessionInfo, code))}
    />
  );
}
