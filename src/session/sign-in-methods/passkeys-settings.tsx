import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { PASSKEY_NAME_RULES, PASSKEY_OPTIONS_RULES, type Passkey } from '#contract/passkeys.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { OwnPassword } from '../own-password.tsx';
import { ServerForm } from '../server-form.tsx';
import { PASSKEY_WORDS as WORDS } from './methods.words.ts';
import { addPasskey, deviceName, fetchPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { SettingsList, SettingsRow } from './settings-list.tsx';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

/** The person's passkeys. @param canAdd whether this browser can create one here */
export function PasskeysSettings({ user, canAdd }: { user: User; canAdd: boolean }) {
  const core = useCore();
  const query = useAsked(fetchPasskeys, user.id);
  const announce = useAnnounce();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = (message: string) => {
    close();
    announce(message);
    query.again();
  };
  const removed = open?.kind === 'remove' ? open.passkey : null;
  return (
    <>
      <SettingsList
        heading={WORDS.heading}
        lede={WORDS.lede}
        none={WORDS.none}
        query={query}
        row={(passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setOpen({ kind: 'rename', passkey })}
            onRemove={() => setOpen({ kind: 'remove', passkey })}
          />
        )}
      >
        {canAdd ? (
          <Button variant="secondary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
            {WORDS.add}
          </Button>
        ) : (
          <p className="quiet">{WORDS.notHere}</p>
        )}
      </SettingsList>
      <Dialog open={open?.kind === 'add'} onClose={close} title={WORDS.addTitle} closeLabel={WORDS.close}>
        <AddForm onDone={() => done(WORDS.added)} />
      </Dialog>
      <Dialog
        open={open?.kind === 'rename'}
        onClose={close}
        title={WORDS.renameTitle}
        closeLabel={WORDS.close}
      >
        {open?.kind === 'rename' && <RenameForm passkey={open.passkey} onDone={() => done(WORDS.renamed)} />}
      </Dialog>
      <RemoveQuestion
        of={removed}
        onClose={close}
        title={WORDS.removeTitle(removed?.name ?? '')}
        confirm={WORDS.removeConfirm}
        keep={WORDS.keep}
        closeLabel={WORDS.close}
        onRemove={({ id }) => removePasskey(core, id)}
        onRemoved={() => done(WORDS.removed)}
      >
        <p>{WORDS.removeBody}</p>
      </RemoveQuestion>
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { nowMs } = useCore().ports;
  const day = (at: string) => formatDay(Date.parse(at), nowMs());
  const used = passkey.usedAt === null ? WORDS.unused : WORDS.used(day(passkey.usedAt));
  const details = (
    <>
      {WORDS.made(day(passkey.createdAt))} {used} {passkey.isSynced && WORDS.synced}
    </>
  );
  return (
    <SettingsRow name={passkey.name} details={details}>
      <div className="row" data-tight data-gap="1">
        <IconButton icon={Pencil} label={WORDS.rename(passkey.name)} onClick={onRename} />
        <IconButton icon={Trash2} label={WORDS.remove(passkey.name)} onClick={onRemove} />
      </div>
    </SettingsRow>
  );
}

const ADD_RULES = { ...PASSKEY_NAME_RULES, ...PASSKEY_OPTIONS_RULES };

function AddForm({ onDone }: { onDone: () => void }) {
  const core = useCore();
  /** The server requires it unless the person has just signed in. */
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm({
    rules: ADD_RULES,
    initial: { name: deviceName(navigator.userAgent), password: '' },
    onSubmit: async (values) => {
      const errors = await addPasskey(core, values);
      if (!errors) onDone();
      if (errors?.some(({ path }) => path === 'password')) setAsksPassword(true);
      return errors;
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

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const core = useCore();
  const form = useForm({
    rules: PASSKEY_NAME_RULES,
    initial: { name: passkey.name },
    onSubmit: async ({ name }) => {
      const errors = await renamePasskey(core, passkey.id, name);
      if (!errors) onDone();
      return errors;
    },
  });
  return (
    <ServerForm form={form} button={WORDS.save} sending={WORDS.saving}>
      <Field {...form.field('name')} label={WORDS.name} hint={WORDS.nameHint} required />
    </ServerForm>
  );
}
