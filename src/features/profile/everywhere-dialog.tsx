import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { signOutEverywhere } from './account.ts';
import type { AccountDialogProps } from './password-dialog.tsx';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

/** Asks, ends the sign-in on every device, this one too, and goes home. What waits here waits on. */
export function EverywhereDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  const core = useCore();
  const router = useRouter();
  const toast = useToast();
  const fail = useFault();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const trouble = await signOutEverywhere(core, user).finally(() => setIsLeaving(false));
    if (trouble)
      return toast.show({
        ...PROFILE_TOASTS.everywhereFailed,
        description: trouble[0]?.message ?? WORDS.needsConnection,
        tone: 'destructive',
      });
    onClose();
    toast.show({ ...PROFILE_TOASTS.signedOutEverywhere, durationMs: TOAST_LIMITS.shortMs });
    await router.navigate({ to: '/' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={WORDS.everywhereQuestion}
      closeLabel={WORDS.close}
      actions={[
        {
          label: isLeaving ? WORDS.everywhereLeaving : WORDS.everywhere,
          variant: 'danger',
          onChoose: () => void (isLeaving || leave().catch(fail)),
        },
        { label: WORDS.everywhereStay, variant: 'quiet', onChoose: onClose },
      ]}
    >
      <p>{WORDS.everywhereText}</p>
    </ConfirmDialog>
  );
}
