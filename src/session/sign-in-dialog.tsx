import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { ACCOUNT_WORDS } from './account.words.ts';
import { troubleOf } from './auth-answers.ts';
import { useServerFacts } from './server-facts.ts';
import { AUTH_WORDS } from './session.words.ts';
import { signIn } from './sign-in.ts';
import type { Chosen } from './sign-in-methods/sign-in-methods.tsx';
import { useEntered } from './use-entered.ts';
import { useSignInMethods } from './use-sign-in-methods.ts';
import './auth-dialogs.css';

export interface AuthDialogProps {
  open: boolean;
  onClose: () => void;
  /** Switches to the other dialog. */
  onSwitch: () => void;
  returnTo: string | undefined;
  /** Query and hash of the URL that opened it. */
  query: string;
}

/** Fields that the draft stores; never the password. */
const KEPT = { username: '' };
const DRAFT = { name: 'session.sign-in', owner: 'visitor', values: KEPT, only: KEPT } as const;

/** 'Sign In'. docs/specification.md, sections 2, 5 and 8. */
export function SignInDialog(props: AuthDialogProps) {
  return (
    <DraftedDialog
      open={props.open}
      draft={DRAFT}
      onClose={props.onClose}
      title={AUTH_WORDS.signInTitle}
      closeLabel={AUTH_WORDS.close}
    >
      {(form) => <SignInForm {...props} draft={form} />}
    </DraftedDialog>
  );
}

function SignInForm({ draft, ...props }: AuthDialogProps & { draft: DraftedForm<typeof KEPT> }) {
  const { initial, onDirty } = draft;
  const core = useCore();
  const entered = useEntered(props);
  const facts = useServerFacts();
  const loaded = useSignInMethods(facts?.hasMore);
  const { location } = useRouter().history;
  const returnTo = props.returnTo ?? location.href;
  const [chosen, setChosen] = useState<Chosen | null>(); // undefined: not chosen yet; null: went back
  const [hasSecond, setHasSecond] = useState(false); // the server requires it after the password
  const enterAs = async (user: User) => {
    await draft.drop();
    entered(user);
  };
  const form = useForm({
    rules: LOGIN_RULES,
    initial: { ...initial, password: '', code: '' },
    onDraft: ({ username, password }) => {
      onDirty(password !== '' || username !== initial.username);
      draft.keep({ username });
    },
    onSubmit: async (values) => {
      const answer = await signIn(core, values);
      if (answer.kind === 'problem' && answer.problem.code === 'second-factor') setHasSecond(true);
      if (answer.kind !== 'ok')
        return troubleOf(answer, { offline: AUTH_WORDS.offline, failed: AUTH_WORDS.loginFailed });
      await enterAs(answer.body.user);
      return undefined;
    },
  });
  const params = loaded?.readSignInParams(props.query);
  if (loaded && params && chosen)
    return (
      <loaded.ChosenMethod
        {...{ chosen, params, returnTo, onEntered: enterAs }}
        name={form.values.username}
        onBack={() => setChosen(null)}
      />
    );
  return (
    <form {...form.formProps} className="auth-form stack">
      <FormTroubles errors={form.formErrors} isFull={draft.isFull} />
      <Field
        {...form.field('username')}
        label={AUTH_WORDS.username}
        note={AUTH_WORDS.orEmail}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={AUTH_WORDS.password}
        autoComplete="current-password"
        showLabel={AUTH_WORDS.showPassword}
        hideLabel={AUTH_WORDS.hidePassword}
        required
      />
      {hasSecond && (
        <Field
          {...form.field('code')}
          label={AUTH_WORDS.digits}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" size="lg" block isBusy={form.isSending}>
        {form.isSending ? AUTH_WORDS.signingIn : ACCOUNT_WORDS.signIn}
      </Button>
      <div className="auth-links row" data-tight data-gap="4" data-spread="between">
        <ForgotLink hasMail={facts?.hasMail} onClose={props.onClose} />
        <Button variant="quiet" onClick={props.onSwitch}>
          {AUTH_WORDS.toSignUp}
        </Button>
      </div>
      <p className="auth-forgot quiet">{forgotWords(facts?.hasMail)}</p>
      {loaded && params && (
        <loaded.MethodButtons
          {...{ params, returnTo, methods: loaded.methods, onEntered: enterAs }}
          isFirst={chosen === undefined}
          onChoose={setChosen}
        />
      )}
    </form>
  );
}

/** Explains how to get a new password. Empty until it is known whether the server sends email. */
function forgotWords(hasMail: boolean | undefined): string {
  if (hasMail === undefined) return '';
  return hasMail ? AUTH_WORDS.forgotByMail : AUTH_WORDS.forgotByHand;
}

/** Leads to a new password by email, or to a message to support, which also works offline. */
function ForgotLink({ hasMail, onClose }: { hasMail: boolean | undefined; onClose: () => void }) {
  return hasMail ? (
    <Link to="/new-password" onClick={onClose}>
      {AUTH_WORDS.forgotPassword}
    </Link>
  ) : (
    <Link to="/contact" search={{ type: 'support', about: AUTH_WORDS.forgotAbout }} onClick={onClose}>
      {AUTH_WORDS.forgotPassword}
    </Link>
  );
}
