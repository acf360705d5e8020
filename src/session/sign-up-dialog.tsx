import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { passwordsMatch, REGISTER_RULES } from '#contract/auth.ts';
import { formattedAddressOf, nearestPlace } from '#contract/shared/gazetteer.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { loadGazetteer } from '#src/places/gazetteer.ts';
import { LocateButton } from '#src/places/locate-button.tsx';
import type { Found } from '#src/places/position.ts';
import { usePosition } from '#src/places/use-position.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Checkbox } from '#src/ui/forms/checkbox.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { type Form, useForm } from '#src/ui/forms/use-form.ts';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { troubleOf } from './auth-answers.ts';
import { AUTH_WORDS } from './session.words.ts';
import { SIGN_UP_DRAFT, signUp } from './sign-in.ts';
import type { AuthDialogProps } from './sign-in-dialog.tsx';
import { useEntered } from './use-entered.ts';
import './auth-dialogs.css';

/** Fields that the draft stores; never the passwords. */
const KEPT = { fullName: '', email: '', username: '', location: '', termsAccepted: false };
const DRAFT = { name: SIGN_UP_DRAFT, owner: 'visitor', values: KEPT, only: KEPT } as const;
type SignUpFields = Form<typeof REGISTER_RULES>;

/** 'Create Your Account'. docs/specification.md, sections 2, 5 and 8. */
export function SignUpDialog(props: AuthDialogProps) {
  const formId = useId();
  const [isSending, setIsSending] = useState(false);
  return (
    <DraftedDialog
      open={props.open}
      draft={DRAFT}
      onClose={props.onClose}
      title={AUTH_WORDS.signUpTitle}
      closeLabel={AUTH_WORDS.close}
      footer={
        <Button type="submit" form={formId} size="lg" block isBusy={isSending}>
          {isSending ? AUTH_WORDS.creatingAccount : AUTH_WORDS.createAccount}
        </Button>
      }
    >
      {(form) => <SignUpForm {...props} draft={form} formId={formId} onSending={setIsSending} />}
    </DraftedDialog>
  );
}

interface SignUpFormProps extends AuthDialogProps {
  draft: DraftedForm<typeof KEPT>;
  /** Connects the form to the button in the dialog's footer. */
  formId: string;
  onSending: (isSending: boolean) => void;
}

function SignUpForm({ draft, formId, onSending, ...props }: SignUpFormProps) {
  const { initial, onDirty } = draft;
  const core = useCore();
  const entered = useEntered(props);
  const form = useForm({
    rules: REGISTER_RULES,
    initial: { ...initial, password: '', passwordConfirm: '' },
    check: (values) => {
      const error = passwordsMatch(values);
      return error ? [error] : [];
    },
    onDraft: ({ password: _, passwordConfirm: __, ...kept }) => {
      onDirty(true);
      draft.keep(kept);
    },
    onSubmit: async (values) => {
      const answer = await signUp(core, values);
      if (answer.kind !== 'ok') return troubleOf(answer, SIGN_UP_WORDS);
      await draft.drop();
      entered(answer.body.user);
      return undefined;
    },
  });
  const { isSending } = form;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);
  return (
    <form {...form.formProps} id={formId} className="auth-form stack">
      <FormTroubles errors={form.formErrors} isFull={draft.isFull} />
      <PersonFields form={form} />
      <PasswordFields form={form} />
      <LocationField form={form} />
      <Checkbox {...form.field('termsAccepted')} label={<TermsLabel />} />
      <div className="auth-links row" data-tight data-gap="4" data-spread="between">
        <Button variant="quiet" onClick={props.onSwitch}>
          {AUTH_WORDS.toSignIn}
        </Button>
      </div>
    </form>
  );
}

const { offlineSignUp: offline, registrationFailed: failed } = AUTH_WORDS;
const SIGN_UP_WORDS = { offline, failed, fault: failed };

function PersonFields({ form }: { form: SignUpFields }) {
  return (
    <>
      <Field {...form.field('fullName')} label={AUTH_WORDS.fullName} autoComplete="name" required />
      <Field {...form.field('email')} label={AUTH_WORDS.email} type="email" autoComplete="email" required />
      <Field
        {...form.field('username')}
        label={AUTH_WORDS.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </>
  );
}

function PasswordFields({ form }: { form: SignUpFields }) {
  const labels = { showLabel: AUTH_WORDS.showPassword, hideLabel: AUTH_WORDS.hidePassword };
  return (
    <>
      <PasswordField
        {...form.field('password')}
        {...labels}
        label={AUTH_WORDS.password}
        hint={AUTH_WORDS.passwordHint}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('passwordConfirm')}
        {...labels}
        label={AUTH_WORDS.passwordConfirm}
        autoComplete="new-password"
        required
      />
    </>
  );
}

function LocationField({ form }: { form: SignUpFields }) {
  const announce = useAnnounce();
  const fill = async ({ point }: Found) => {
    const near = nearestPlace(await loadGazetteer(), point);
    if (!near) return false;
    const town = formattedAddressOf(near);
    form.setValue('location', town);
    announce(town);
    return true;
  };
  const position = usePosition(fill, {
    failed: AUTH_WORDS.locateFailed,
    say: (message) => form.setServerErrors([{ path: 'location', message }]),
  });
  return (
    <Field
      {...form.field('location')}
      label={AUTH_WORDS.location}
      hint={position.isBusy ? AUTH_WORDS.locating : undefined}
      autoComplete="address-level2"
      required
      after={
        <Tooltip text={AUTH_WORDS.locate}>
          <LocateButton position={position} label={AUTH_WORDS.locate} busy={AUTH_WORDS.locating} isIcon />
        </Tooltip>
      }
    />
  );
}

function TermsLabel() {
  return (
    <>
      {AUTH_WORDS.termsAccept}{' '}
      <Link to="/terms-of-service" target="_blank">
        {AUTH_WORDS.termsName}
      </Link>
    </>
  );
}
