import { useRouter } from '@tanstack/react-router';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Prose, Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { deleteAccount } from './account.ts';
import { FormNotes } from './form-notes.tsx';
import type { AccountDialogProps } from './password-dialog.tsx';
import { countUnsent } from './profile.local.ts';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

const RULES = { password: LOGIN_RULES.password } as const;

/** 'Delete my account': the question, what follows, and the password. */
export function DeleteDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  return (
    <Dialog open={open} onClose={onClose} title={WORDS.deleteQuestion} closeLabel={WORDS.close}>
      <DeleteForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({ user, onClose }: { user: User; onClose: () => void }) {
  const core = useCore();
  const router = useRouter();
  const toast = useToast();
  const unsent = useLive((each) => countUnsent(each, user.id), [user.id]) ?? 0;
  const form = useForm({
    rules: RULES,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      const trouble = await deleteAccount(core, user, password);
      if (trouble) return trouble;
      onClose();
      toast.show({ ...PROFILE_TOASTS.deleted, durationMs: TOAST_LIMITS.shortMs });
      await router.navigate({ to: '/' });
      return undefined;
    },
  });
  return (
    <form {...form.formProps}>
      <Stack>
        <Prose>
          <ul>
            {WORDS.deleteConsequences.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Prose>
        {unsent > 0 && <Note tone="warn">{WORDS.deleteUnsent(unsent)}</Note>}
        <PasswordField
          {...form.field('password')}
          label={WORDS.deletePassword}
          autoComplete="current-password"
          showLabel={AUTH_WORDS.showPassword}
          hideLabel={AUTH_WORDS.hidePassword}
          required
        />
        <FormNotes errors={form.formErrors} offline={WORDS.deleteOffline} />
        <Button type="submit" variant="danger" size="lg" block disabled={form.isSending}>
          {form.isSending ? WORDS.deleting : WORDS.deleteConfirm}
        </Button>
      </Stack>
    </form>
  );
}
