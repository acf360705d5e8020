import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { useCore } from '#src/data/core-context.tsx';
import { StandingNote } from '#src/data/standing-note.tsx';
import { useAsked } from '#src/data/use-asked.ts';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { fetchPasskeys } from './passkeys.remote.ts';
import { PASSKEY_WORDS as WORDS } from './ways.words.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null;

/** The person's passkeys. @param canAdd this browser can make one here */
export function PasskeysSection({ user, canAdd }: { user: User; canAdd: boolean }) {
  const asked = useAsked(fetchPasskeys, user.id);
  const announce = useAnnounce();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = (words: string) => {
    close();
    announce(words);
    asked.again();
  };
  const passkeys = asked.value;
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <StandingNote asked={asked} loading={WORDS.loading} needsSignal={WORDS.offline} isPart />
        {passkeys?.length === 0 && <p>{WORDS.none}</p>}
        {passkeys && passkeys.length > 0 && (
          <ul className="stack" data-gap="3">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ kind: 'rename', passkey })}
                onRemove={() => setOpen({ kind: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {canAdd ? (
          <Button variant="secondary" icon={Plus} onClick={() => setOpen({ kind: 'add' })}>
            {WORDS.add}
          </Button>
        ) : (
          <p className="quiet">{WORDS.notHere}</p>
        )}
      </Card>
      <AddPasskeyDialog open={open?.kind === 'add'} onClose={close} onDone={() => done(WORDS.added)} />
      <RenamePasskeyDialog
        passkey={open?.kind === 'rename' ? open.passkey : null}
        onClose={close}
        onDone={() => done(WORDS.renamed)}
      />
      <RemovePasskeyDialog
        passkey={open?.kind === 'remove' ? open.passkey : null}
        onClose={close}
        onDone={() => done(WORDS.removed)}
      />
    </Section>
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
  return (
    <li className="row" data-spread="between" data-gap="2">
      <div>
        <b>{passkey.name}</b>
        <p className="quiet">
          {WORDS.made(day(passkey.createdAt))} {used} {passkey.isSynced && WORDS.synced}
        </p>
      </div>
      <div className="row" data-tight data-gap="1">
        <IconButton icon={Pencil} label={WORDS.rename(passkey.name)} onClick={onRename} />
        <IconButton icon={Trash2} label={WORDS.remove(passkey.name)} onClick={onRemove} />
      </div>
    </li>
  );
}
