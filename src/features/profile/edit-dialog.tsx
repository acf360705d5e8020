import { useMemo } from 'react';
import { profileRulesFor, type User } from '#contract/auth.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { changeProfile } from './account.ts';
import { FormNotes } from './form-notes.tsx';
import type { AccountDialogProps } from './password-dialog.tsx';
import type { ShownProfile } from './profile.local.ts';
import { PROFILE_TOASTS, ACCOUNT_WORDS as WORDS } from './profile.words.ts';

const DRAFT = 'profile.edit';

export interface EditDialogProps extends AccountDialogProps {
  user: User;
  profile: ShownProfile;
}

/** The dialog "Edit Profile Information". The draft is kept; saving requires a connection. */
export function EditDialog({ open, onClose, user, profile }: EditDialogProps) {
  const { fullName, email, location } = profile;
  return (
    <DraftedDialog
      open={open}
      draft={{ name: DRAFT, owner: user.id, values: { fullName, email, location } }}
      onClose={onClose}
      title={WORDS.editProfile}
      closeLabel={WORDS.close}
    >
      {(form) => <EditForm {...form} knownName={fullName} onClose={onClose} />}
    </DraftedDialog>
  );
}

interface EditFormProps extends DraftedForm<Pick<ShownProfile, 'fullName' | 'email' | 'location'>> {
  /** The current name is accepted even if today's rules would reject it. */
  knownName: string;
  onClose: () => void;
}

function EditForm({ knownName, onClose, ...draft }: EditFormProps) {
  const { initial, keep, drop, isFull, onDirty } = draft;
  const core = useCore();
  const toast = useToast();
  const rules = useMemo(() => profileRulesFor(knownName), [knownName]);
  const form = useDraftedForm({
    keep,
    onDirty,
    rules,
    initial,
    onSubmit: async (values) => {
      const trouble = await changeProfile(core, values);
      if (trouble) return trouble;
      await drop();
      toast.show({ ...PROFILE_TOASTS.saved, durationMs: TOAST_LIMITS.shortMs });
      onClose();
      return undefined;
    },
  });
  return (
    <form {...form.formProps}>
      <Stack>
        <Field {...form.field('fullName')} label={AUTH_WORDS.fullName} autoComplete="name" required />
        <Field {...form.field('email')} label={AUTH_WORDS.email} type="email" autoComplete="email" required />
        <Field
          {...form.field('location')}
          label={AUTH_WORDS.location}
          autoComplete="address-level2"
          required
        />
        <FormNotes errors={form.formErrors} offline={WORDS.profileOffline} />
        <FormTroubles errors={[]} isFull={isFull} />
        <Button type="submit" size="lg" block isBusy={form.isSending}>
          {form.isSending ? WORDS.saving : WORDS.save}
        </Button>
      </Stack>
    </form>
  );
}
