import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import { AccountMethod } from './account-method.tsx';
import { LetterMethod, PhoneMethod } from './code-methods.tsx';
import type { Provider } from './identity.ts';
import { EMAIL_FIELD } from './method-rules.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';
import type { PopUp, SignInParams } from './redirect.ts';
import { useVerify, type Verify } from './use-verify.tsx';
import { signInByTokens, verifyPassword } from './verify.remote.ts';

/** A method that the person has pressed, with the window that was opened for it. */
export interface Chosen {
  method: SignInMethod;
  popUp: PopUp | null;
}

export interface ChosenMethodProps {
  chosen: Chosen;
  params: SignInParams;
  /** Content of the name field, which may be an email address. */
  name: string;
  /** Destination after the sign-in. */
  returnTo: string;
  onBack: () => void;
  onEntered: (user: User) => Promise<void>;
}

/** A sign-in method that replaces the password form. */
export function ChosenMethod(props: ChosenMethodProps) {
  const core = useCore();
  const { method } = props.chosen;
  const provider = method.kind === 'project' ? method : undefined;
  const { verify, secondFactor } = useVerify(
    async (tokens) => {
      const result = await signInByTokens(core, tokens, provider);
      if ('errors' in result) return result.errors;
      await props.onEntered(result.user);
      return undefined;
    },
    { provider, keepsTokens: true },
  );
  return (
    <Stack>
      {secondFactor ?? formOf(props, verify)}
      <Button variant="quiet" icon={ArrowLeft} block onClick={props.onBack}>
        {WORDS.back}
      </Button>
    </Stack>
  );
}

function formOf(props: ChosenMethodProps, verify: Verify): ReactNode {
  const { method, popUp } = props.chosen;
  switch (method.kind) {
    case 'letter':
      return <LetterMethod {...props} verify={verify} />;
    case 'phone':
      return <PhoneMethod verify={verify} />;
    case 'project':
      return <ProjectMethod provider={method} name={props.name} verify={verify} />;
    case 'account':
      return <AccountMethod {...props} site={method} popUp={popUp} outcome={props.params.outcome} />;
    case 'password':
    case 'passkey':
      return null; // part of the password form
  }
}

const RULES = { ...EMAIL_FIELD, password: LOGIN_RULES.password } as const;

interface ProjectMethodProps extends Pick<ChosenMethodProps, 'name'> {
  provider: Provider;
  verify: Verify;
}

/** Signs in with the password of an account at a project that this server trusts. */
function ProjectMethod({ provider, name, verify }: ProjectMethodProps) {
  const core = useCore();
  const form = useForm({
    rules: RULES,
    initial: { email: EMAIL_PATTERN.test(name) ? name : '', password: '' },
    onSubmit: ({ email, password }) => verify(() => verifyPassword(core, email, password, provider)),
  });
  return (
    <ServerForm form={form} button={WORDS.signIn} sending={WORDS.signingIn}>
      <p>{WORDS.projectLede}</p>
      <Field {...form.field('email')} label={WORDS.email} type="email" autoComplete="username" required />
      <OwnPassword {...form.field('password')} />
    </ServerForm>
  );
}
