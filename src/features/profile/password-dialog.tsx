import { PASSWORD_RULES, passwordsMatch } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { useDialogDirty } from '#src/ui/forms/use-dialog-dirty.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { changePassword } from './account.ts';
import { FormNotes } from './form-notes.tsx';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

export interface AccountDialogProps {
  open: boolean;
  onClose: () => void;
}

const EMPTY = { currentPassword: '', password: '', passwordConfirm: '' };
const SHOW = { showLabel: AUTH_WORDS.showPassword, hideLabel: AUTH_WORDS.hidePassword };

/** The dialog "Change Password". Passwords are never saved as a draft. */
export function PasswordDialog({ open, onClose }: AccountDialogProps) {
  const [isDirty, setIsDirty] = useDialogDirty(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={WORDS.changePassword}
      closeLabel={WORDS.close}
      isDirty={isDirty}
    >
      <PasswordForm onClose={onClose} onDirty={setIsDirty} />
    </Dialog>
  );
}

function PasswordForm({ onClose, onDirty }: { onClose: () => void; onDirty: (isDirty: boolean) => void }) {
  const core = useCore();
  const toast = useToast();
  const form = useForm({
    rules: PASSWORD_RULES,
    initial: EMPTY,
    check: (values) => {
      const error = passwordsMatch(values);
      return error ? [error] : [];
    },
    onDraft: (values) => onDirty(Object.values(values).some((value) => value !== '')),
    onSubmit: async (values) => {
      const trouble = await changePassword(core, values);
      if (trouble) return trouble;
      toast.show({ ...PROFILE_TOASTS.passwordChanged, durationMs: TOAST_LIMITS.shortMs });
      onDirty(false);
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.formProps}>
      <Stack>
        <PasswordField
          {...form.field('currentPassword')}
          {...SHOW}
          label={WORDS.currentPassword}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field('password')}
          {...SHOW}
          label={WORDS.newPassword}
          hint={AUTH_WORDS.passwordHint}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...form.field('passwordConfirm')}
          {...SHOW}
          label={AUTH_WORDS.passwordConfirm}
          autoComplete="new-password"
          required
        />
        <FormNotes errors={form.formErrors} offline={WORDS.passwordOffline} />
        <Button type="submit" size="lg" block isBusy={form.isSending}>
          {form.isSending ? WORDS.saving : WORDS.changePassword}
        </Button>
      </Stack>
    </form>
  );
}
