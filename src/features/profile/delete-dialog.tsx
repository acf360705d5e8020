import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { LOGIN_RULES, type User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { OwnPassword } from '#src/session/own-password.tsx';
import { useServerFacts } from '#src/session/server-facts.ts';
import { ServerForm } from '#src/session/server-form.tsx';
import type { Proof } from '#src/session/sign-in-methods/own-methods.remote.ts';
import { useSignInMethods } from '#src/session/use-sign-in-methods.ts';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Prose } from '#src/ui/layout/layout.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { deleteAccount, forgetDeleted } from './account.ts';
import type { AccountDialogProps } from './password-dialog.tsx';
import { countUnsent } from './profile.local.ts';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

const RULES = { password: LOGIN_RULES.password } as const;
/** Accounts without a password leave it empty. */
const NO_RULES = { password: { ...LOGIN_RULES.password, min: 0 } } as const;

/** The dialog "Delete my account": consequences, password and confirmation. */
export function DeleteDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  return (
    <Dialog open={open} onClose={onClose} title={WORDS.deleteQuestion} closeLabel={WORDS.close}>
      <DeleteForm user={user} onClose={onClose} />
    </Dialog>
  );
}

/** Deletes with the password; without one, with a recent sign-in or a new proof of identity. */
type By = { kind: 'password' } | { kind: 'sign-in' } | { kind: 'asking' } | { kind: 'proof'; proof: Proof };

function DeleteForm({ user, onClose }: { user: User; onClose: () => void }) {
  const core = useCore();
  const router = useRouter();
  const toast = useToast();
  const unsent = useLive((each) => countUnsent(each, user.id), [user.id]) ?? 0;
  const methods = useSignInMethods(useServerFacts()?.hasMore);
  const [by, setBy] = useState<By>({ kind: 'password' });
  const hasPassword = by.kind === 'password';
  const remove = async (password: string) => {
    if (by.kind !== 'proof' || !methods) return deleteAccount(core, user, password);
    const trouble = await methods.deleteByProof(core, by.proof);
    if (!trouble) await forgetDeleted(core, user);
    return trouble;
  };
  const form = useForm({
    rules: hasPassword ? RULES : NO_RULES,
    initial: { password: '' },
    onSubmit: async ({ password }) => {
      const trouble = await remove(password);
      if (trouble) {
        if (trouble.some(({ path }) => path === 'password')) setBy({ kind: 'password' });
        else if (by.kind === 'sign-in' && methods?.canReauthenticate(methods.methods))
          setBy({ kind: 'asking' });
        return trouble;
      }
      onClose();
      toast.show({ ...PROFILE_TOASTS.deleted, durationMs: TOAST_LIMITS.shortMs });
      await router.navigate({ to: '/' });
      return undefined;
    },
  });
  if (methods && by.kind === 'asking')
    return (
      <methods.Reauthenticate
        user={user}
        methods={methods.methods}
        why={WORDS.deleteShow}
        onProof={(proof) => setBy({ kind: 'proof', proof })}
      />
    );
  const other = { label: WORDS.deleteOtherwise, onPress: () => setBy({ kind: 'sign-in' }) };
  return (
    <ServerForm
      form={form}
      button={WORDS.deleteConfirm}
      sending={WORDS.deleting}
      variant="danger"
      unanswered={WORDS.deleteOffline}
      other={methods && hasPassword ? other : undefined}
    >
      <Prose>
        <ul>
          {WORDS.deleteConsequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Prose>
      {unsent > 0 && <Note tone="warn">{WORDS.deleteUnsent(unsent)}</Note>}
      {hasPassword && <OwnPassword {...form.field('password')} label={WORDS.deletePassword} />}
    </ServerForm>
  );
}
