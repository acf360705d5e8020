import { useState } from 'react';
import { PASSKEY_NAME_RULES, PASSKEY_OPTIONS_RULES, type Passkey } from '#contract/passkeys.ts';
import { useCore } from '#src/data/core-context.tsx';
import { RemoveQuestion } from '#src/data/remove-question.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import { deviceName } from './device-name.ts';
import { addPasskey, removePasskey, renamePasskey } from './passkeys.remote.ts';
import { PASSKEY_WORDS as WORDS } from './ways.words.ts';

interface DoneProps {
  onClose: () => void;
  /** It is done: the list is to be read again. */
  onDone: () => void;
}

/** Adds a passkey of this phone. */
export function AddPasskeyDialog({ open, ...props }: DoneProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={WORDS.addTitle} closeLabel={WORDS.close}>
      <AddForm {...props} />
    </Dialog>
  );
}

const ADD_RULES = { ...PASSKEY_NAME_RULES, ...PASSKEY_OPTIONS_RULES };

function AddForm({ onDone }: DoneProps) {
  const core = useCore();
  /** The server asks for the password of whoever has not signed in just now. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    rules: ADD_RULES,
    initial: { name: deviceName(navigator.userAgent), password: '' },
    onSubmit: async (values) => {
      const trouble = await addPasskey(core, values);
      if (!trouble) onDone();
      if (trouble?.some(({ path }) => path === 'password')) setAsksPassword(true);
      return trouble;
    },
  });
  return (
    <ServerForm form={form} button={WORDS.add} sending={WORDS.asking}>
      <p>{WORDS.addHow}</p>
      <Field {...form.field('name')} label={WORDS.name} hint={WORDS.nameHint} required />
      {asksPassword && <OwnPassword {...form.field('password')} />}
    </ServerForm>
  );
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, ...props }: DoneProps & { passkey: Passkey | null }) {
  return (
    <Dialog
      open={passkey !== null}
      onClose={props.onClose}
      title={WORDS.renameTitle}
      closeLabel={WORDS.close}
    >
      {passkey && <RenameForm {...props} passkey={passkey} />}
    </Dialog>
  );
}

function RenameForm({ passkey, onDone }: DoneProps & { passkey: Passkey }) {
  const core = useCore();
  const form = useForm({
    rules: PASSKEY_NAME_RULES,
    initial: { name: passkey.name },
    onSubmit: async ({ name }) => {
      const trouble = await renamePasskey(core, passkey.id, name);
      if (!trouble) onDone();
      return trouble;
    },
  });
  return (
    <ServerForm form={form} button={WORDS.save} sending={WORDS.saving}>
      <Field {...form.field('name')} label={WORDS.name} hint={WORDS.nameHint} required />
    </ServerForm>
  );
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey, onClose, onDone }: DoneProps & { passkey: Passkey | null }) {
  const core = useCore();
  return (
    <RemoveQuestion
      of={passkey}
      onClose={onClose}
      title={WORDS.removeTitle(passkey?.name ?? '')}
      confirm={WORDS.removeConfirm}
      keep={WORDS.keep}
      closeLabel={WORDS.close}
      onRemove={({ id }) => removePasskey(core, id)}
      onRemoved={onDone}
    >
      <p>{WORDS.removeBody}</p>
    </RemoveQuestion>
  );
}
