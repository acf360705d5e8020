import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { passwordsMatch } from '#contract/auth.ts';
import {
  PASSWORD_LETTER_RULES,
  type PasswordSet,
  RESET_BY_CODE_RULES,
  RESET_BY_LINK_RULES,
  type ResetByCode,
  type ResetByLink,
} from '#contract/letters.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import type { Core } from '#src/local/core.ts';
import { CodeField } from '#src/session/code-steps.tsx';
import { useMail } from '#src/session/server-facts.ts';
import { ServerForm } from '#src/session/server-form.tsx';
import { AUTH_WORDS, CODE_WORDS } from '#src/session/session.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { signIn } from '#src/session/sign-in.ts';
import { type BoundField, Field } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { requestPasswordLetter, resetPassword } from './letters.remote.ts';
import { NEW_PASSWORD_WORDS as WORDS } from './letters.words.ts';
import { useAddressSecret } from './use-address-secret.ts';
import './letters.css';

export type Finished = PasswordSet & { isSignedIn: boolean };

/** `/new-password`: sends an email and takes its code. Opened by the link of the email, it only asks for the password. */
export function NewPasswordPage() {
  const [link, forgetLink] = useAddressSecret();
  const [codeStep, setCodeStep] = useState<{ username: string; isSent: boolean } | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const hasMail = useMail();
  if (finished) return <Done {...finished} />;
  if (link)
    return (
      <Frame lede={WORDS.linkLede}>
        <ResetByLinkForm key={link} link={link} onDone={setFinished} onAgain={forgetLink} />
      </Frame>
    );
  if (codeStep)
    return (
      <Frame lede={WORDS.codeLede}>
        {codeStep.isSent && (
          <Note tone="good" isAlert>
            {WORDS.sent} {CODE_WORDS.spam}
          </Note>
        )}
        <ResetByCodeForm
          username={codeStep.username}
          onDone={setFinished}
          onAgain={() => setCodeStep(null)}
        />
      </Frame>
    );
  return (
    <Frame lede={hasMail === false ? '' : WORDS.askLede}>
      <AskForm
        onSent={(username) => setCodeStep({ username, isSent: true })}
        onCode={(username) => setCodeStep({ username, isSent: false })}
      />
    </Frame>
  );
}

function Frame({ lede, children }: { lede: string; children: ReactNode }) {
  return (
    <div className="letters">
      <PageTitle lede={lede}>{WORDS.heading}</PageTitle>
      <Card as="section" className="stack" aria-label={WORDS.heading}>
        {children}
      </Card>
    </div>
  );
}

interface AskFormProps {
  onSent: (username: string) => void;
  onCode: (username: string) => void;
}

function AskForm({ onSent, onCode }: AskFormProps) {
  const core = useCore();
  const hasMail = useMail();
  const form = useForm({
    rules: PASSWORD_LETTER_RULES,
    initial: { username: '' },
    onSubmit: async ({ username }) => {
      const result = await requestPasswordLetter(core, username);
      if ('trouble' in result) return result.trouble;
      onSent(username);
      return undefined;
    },
  });
  if (hasMail === false)
    return (
      <Note
        action={
          <Link
            to="/contact"
            search={{ type: 'support', about: AUTH_WORDS.forgotAbout }}
            data-variant="primary"
          >
            {WORDS.write}
          </Link>
        }
      >
        {WORDS.noMail}
      </Note>
    );
  return (
    <ServerForm
      form={form}
      button={WORDS.send}
      sending={CODE_WORDS.sending}
      other={{ label: WORDS.hasCode, onPress: () => onCode(form.values.username.trim()) }}
    >
      <NameField {...form.field('username')} />
    </ServerForm>
  );
}

function Done({ username, isSignedIn }: Finished) {
  return (
    <Frame lede="">
      <Note tone="good" isAlert>
        {isSignedIn ? WORDS.doneIn(username) : WORDS.done(username)}
      </Note>
      <Link to={isSignedIn ? '/profile' : '/'} data-variant="primary" data-size="lg" data-block>
        {isSignedIn ? WORDS.toProfile : WORDS.toHome}
      </Link>
    </Frame>
  );
}

interface ResetFormProps {
  onDone: (finished: Finished) => void;
  /** Goes back to requesting an email. */
  onAgain: () => void;
}

const { link: _, ...LINK_FIELDS } = RESET_BY_LINK_RULES;
const check = (values: { password: string; passwordConfirm: string }) => {
  const error = passwordsMatch(values);
  return error ? [error] : [];
};

/** Sets the password by the link of the email. Passwords are never stored as drafts. */
function ResetByLinkForm({ link, onDone, onAgain }: ResetFormProps & { link: string }) {
  const send = useReset(onDone);
  const form = useForm({
    rules: LINK_FIELDS,
    initial: { password: '', passwordConfirm: '' },
    check,
    onSubmit: (values) => send({ ...values, link }),
  });
  return (
    <ServerForm
      form={form}
      button={WORDS.set}
      sending={WORDS.setting}
      foot={<EndsOthers />}
      other={form.formErrors.length > 0 ? { label: WORDS.newEmail, onPress: onAgain } : undefined}
    >
      <NewPassword first={form.field('password')} again={form.field('passwordConfirm')} />
    </ServerForm>
  );
}

/** Sets the password by the code of the email. */
function ResetByCodeForm({ username, onDone, onAgain }: ResetFormProps & { username: string }) {
  const send = useReset(onDone);
  const form = useForm({
    rules: RESET_BY_CODE_RULES,
    initial: { username, code: '', password: '', passwordConfirm: '' },
    check,
    onSubmit: send,
  });
  return (
    <ServerForm
      form={form}
      button={WORDS.set}
      sending={WORDS.setting}
      foot={<EndsOthers />}
      other={{ label: CODE_WORDS.again, onPress: onAgain }}
    >
      <NameField {...form.field('username')} />
      <CodeField {...form.field('code')} />
      <NewPassword first={form.field('password')} again={form.field('passwordConfirm')} />
    </ServerForm>
  );
}

function NewPassword({ first, again }: Record<'first' | 'again', BoundField<string>>) {
  const show = { showLabel: AUTH_WORDS.showPassword, hideLabel: AUTH_WORDS.hidePassword };
  return (
    <>
      <PasswordField
        {...first}
        {...show}
        label={WORDS.newPassword}
        hint={AUTH_WORDS.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...again}
        {...show}
        label={AUTH_WORDS.passwordConfirm}
        autoComplete="new-password"
        required
      />
    </>
  );
}

const EndsOthers = () => <p className="quiet">{WORDS.endsOthers}</p>;

const NameField = (field: BoundField<string>) => (
  <Field
    {...field}
    label={AUTH_WORDS.username}
    note={AUTH_WORDS.orEmail}
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    required
  />
);

/** Sets the password and signs in with it, unless another person is signed in on this phone. */
function useReset(onDone: ResetFormProps['onDone']) {
  const core = useCore();
  const session = useSession();
  return async (body: ResetByLink | ResetByCode) => {
    const result = await resetPassword(core, body);
    if ('trouble' in result) return result.trouble;
    const { username } = result.body;
    const isOtherPerson = session.state === 'signedIn' && session.user.username !== username;
    onDone({
      ...result.body,
      isSignedIn: !isOtherPerson && (await trySignIn(core, username, body.password)),
    });
    return undefined;
  };
}

/** On failure, for example a suspension, the sign-in form will show the reason. */
const trySignIn = async (core: Core, username: string, password: string) =>
  (await signIn(core, { username, password })).kind === 'ok';
