import { useRouter } from '@tanstack/react-router';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { OwnPassword } from '#src/session/own-password.tsx';
import { ServerForm } from '#src/session/server-form.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Prose } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { deleteAccount } from './account.ts';
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
    <ServerForm
      form={form}
      button={WORDS.deleteConfirm}
      sending={WORDS.deleting}
      variant="danger"
      unanswered={WORDS.deleteOffline}
    >
      <Prose>
        <ul>
          {WORDS.deleteConsequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Prose>
      {unsent > 0 && <Note tone="warn">{WORDS.deleteUnsent(unsent)}</Note>}
      <OwnPassword {...form.field('password')} label={WORDS.deletePassword} />
    </ServerForm>
  );
}
