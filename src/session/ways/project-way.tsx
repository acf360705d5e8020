import { LOGIN_RULES } from '#contract/auth.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import type { Show } from './chosen-way.tsx';
import type { Toolkit } from './identity-calls.ts';
import { showPassword } from './provider.remote.ts';
import { EMAIL_FIELD } from './way-rules.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

const RULES = { ...EMAIL_FIELD, password: LOGIN_RULES.password } as const;

interface ProjectWayProps {
  toolkit: Toolkit;
  /** What was typed as the name: perhaps an email address. */
  name: string;
  show: Show;
}

/** Signs in by the password of an account at the project that this server believes. */
export function ProjectWay({ toolkit, name, show }: ProjectWayProps) {
  const core = useCore();
  const form = useForm({
    rules: RULES,
    initial: { email: EMAIL_PATTERN.test(name) ? name : '', password: '' },
    onSubmit: ({ email, password }) => show(() => showPassword(core, email, password, toolkit)),
  });
  return (
    <ServerForm form={form} button={WORDS.signIn} sending={WORDS.signingIn}>
      <p>{WORDS.projectLede}</p>
      <Field {...form.field('email')} label={WORDS.email} type="email" autoComplete="username" required />
      <OwnPassword {...form.field('password')} />
    </ServerForm>
  );
}
