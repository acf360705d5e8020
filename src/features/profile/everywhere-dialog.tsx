import { useRouter } from '@tanstack/react-router';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { signOutEverywhere } from './account.ts';
import type { AccountDialogProps } from './password-dialog.tsx';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

/** Signs out all devices after a confirmation, then goes to the home page. Unsent posts stay. */
export function EverywhereDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  const core = useCore();
  const router = useRouter();
  const toast = useToast();
  const left = () => {
    toast.show({ ...PROFILE_TOASTS.signedOutEverywhere, durationMs: TOAST_LIMITS.shortMs });
    return router.navigate({ to: '/' });
  };
  return (
    <RemoveQuestion
      of={open}
      onClose={onClose}
      title={WORDS.everywhereQuestion}
      confirm={WORDS.everywhere}
      keep={WORDS.everywhereStay}
      closeLabel={WORDS.close}
      onRemove={() => signOutEverywhere(core, user)}
      onRemoved={left}
    >
      <p>{WORDS.everywhereText}</p>
    </RemoveQuestion>
  );
}
