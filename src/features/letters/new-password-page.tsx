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
import { useCore } from '#src/data/core-context.tsx';
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
import { askPasswordLetter, resetPassword } from './letters.remote.ts';
import { NEW_PASSWORD_WORDS as WORDS } from './letters.words.ts';
import { useAddressSecret } from './use-address-secret.ts';
import './letters.css';

/** What came of a new password: whose it is, and whether they are signed in with it. */
export type Finished = PasswordSet & { isSignedIn: boolean };

/** `/new-password`: asks for a letter, and takes its code; opened by the letter's link, it asks for the password alone. */
export function NewPasswordPage() {
  const [link, forgetLink] = useAddressSecret();
  /** Whose code is typed; empty where the page was opened anew. */
  const [asked, setAsked] = useState<{ username: string; isSent: boolean } | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const hasMail = useMail();
  if (finished) return <Done {...finished} />;
  if (link)
    return (
      <Frame lede={WORDS.linkLede}>
        <ResetByLinkForm key={link} link={link} onDone={setFinished} onAgain={forgetLink} />
      </Frame>
    );
  if (asked)
    return (
      <Frame lede={WORDS.codeLede}>
        {asked.isSent && (
          <Note tone="good" isAlert>
            {WORDS.sent} {CODE_WORDS.spam}
          </Note>
        )}
        <ResetByCodeForm username={asked.username} onDone={setFinished} onAgain={() => setAsked(null)} />
      </Frame>
    );
  return (
    <Frame lede={hasMail === false ? '' : WORDS.askLede}>
      <AskForm
        onSent={(username) => setAsked({ username, isSent: true })}
        onCode={(username) => setAsked({ username, isSent: false })}
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
      const came = await askPasswordLetter(core, username);
      if ('trouble' in came) return came.trouble;
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
  /** Goes back to asking for a letter. */
  onAgain: () => void;
}

const { link: _, ...LINK_FIELDS } = RESET_BY_LINK_RULES;
const check = (values: { password: string; passwordConfirm: string }) => {
  const error = passwordsMatch(values);
  return error ? [error] : [];
};

/** The new password, for whoever has opened the link. Passwords are never kept as a draft. */
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

/** The same for whoever types the code. */
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

/** Whose password it is. */
const NameField = (field: BoundField<string>) => (
  <Field
    {...field}
    label={WORDS.username}
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    required
  />
);

/** Sets the password, and signs in with it where nobody else is signed in on this phone. */
function useReset(onDone: ResetFormProps['onDone']) {
  const core = useCore();
  const session = useSession();
  return async (body: ResetByLink | ResetByCode) => {
    const came = await resetPassword(core, body);
    if ('trouble' in came) return came.trouble;
    const { username } = came.body;
    const isOthers = session.state === 'signedIn' && session.user.username !== username;
    onDone({ ...came.body, isSignedIn: !isOthers && (await enter(core, username, body.password)) });
    return undefined;
  };
}

/** What keeps them out, as a suspension, the sign-in tells them. */
const enter = async (core: Core, username: string, password: string) =>
  (await signIn(core, { username, password })).kind === 'ok';
