import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { FieldError } from '#contract/rules.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { ServerNotes } from '../server-form.tsx';
import { AddApp } from './add-app.tsx';
import { TextSteps } from './code-methods.tsx';
import { IDENTITY_TIMES_MS } from './identity.ts';
import { METHOD_WORDS, OWN_METHODS_WORDS as WORDS } from './methods.words.ts';
import {
  type Account,
  addPhone,
  type Changed,
  type Proof,
  removeApp,
  removePhone,
} from './own-methods.remote.ts';
import { Reauthenticate } from './reauthenticate.tsx';
import { SettingsRow } from './settings-list.tsx';
import { revokeTokens } from './verify.remote.ts';

/** Password, email, phone number and authenticator apps. The person has to re-authenticate to see and change them. */
export function OwnMethodsSettings({ user, methods }: { user: User; methods: readonly SignInMethod[] }) {
  const core = useCore();
  const [isOpen, setIsOpen] = useState(false);
  const [proof, setProof] = useState<Proof | null>(null);
  useEffect(
    () =>
      proof
        ? core.ports.setTimer(() => setProof(null), IDENTITY_TIMES_MS.proof - IDENTITY_TIMES_MS.early)
        : undefined,
    [core, proof],
  );
  const close = () => {
    setIsOpen(false);
    setProof(null);
    if (proof) void revokeTokens(core, proof.tokens); // not awaited: they expire anyway
  };
  return (
    <Section title={WORDS.heading} lede={WORDS.lede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {WORDS.see}
        </Button>
      </Card>
      <Dialog open={isOpen} onClose={close} title={WORDS.heading} closeLabel={WORDS.close}>
        {proof ? (
          <OwnMethods methods={methods} proof={proof} onChanged={setProof} />
        ) : (
          <Reauthenticate user={user} methods={methods} why={WORDS.why} onProof={setProof} />
        )}
      </Dialog>
    </Section>
  );
}

interface OwnMethodsProps {
  methods: readonly SignInMethod[];
  proof: Proof;
  onChanged: (proof: Proof) => void;
}

function OwnMethods({ methods, proof, onChanged }: OwnMethodsProps) {
  const core = useCore();
  const fail = useFault();
  const announce = useAnnounce();
  const [adding, setAdding] = useState<'phone' | 'app' | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const take = (result: Changed, message: string) => {
    if ('errors' in result) return result.errors;
    setAdding(null);
    onChanged(result.proof);
    announce(message);
    return undefined;
  };
  const remove = (change: Promise<Changed>, message: string) => {
    setErrors([]);
    change.then((result) => setErrors(take(result, message) ?? [])).catch(fail);
  };
  if (adding !== null)
    return (
      <Stack>
        {adding === 'phone' ? (
          <TextSteps
            button={WORDS.savePhone}
            taking={WORDS.goingOn}
            take={async (sessionInfo, code) =>
              take(await addPhone(core, proof, { sessionInfo, code }), WORDS.phoneAdded)
            }
          />
        ) : (
          <AddApp proof={proof} onResult={(result) => take(result, WORDS.appAdded)} />
        )}
        <Button variant="quiet" block onClick={() => setAdding(null)}>
          {WORDS.cancel}
        </Button>
      </Stack>
    );
  const { account } = proof;
  const hasPhones = methods.some(({ kind }) => kind === 'phone');
  return (
    <Stack>
      <ServerNotes errors={errors.map(({ message }) => message)} />
      <ul className="stack" data-gap="3">
        <SettingsRow
          name={WORDS.password}
          details={account.passwordHash ? WORDS.hasPassword : WORDS.noPassword}
        />
        <SettingsRow name={WORDS.email} details={account.email ?? WORDS.noEmail} />
        <SettingsRow name={WORDS.phone} details={account.phoneNumber ?? WORDS.noPhone}>
          {account.phoneNumber && (
            <IconButton
              icon={Trash2}
              label={WORDS.removePhone}
              onClick={() => remove(removePhone(core, proof), WORDS.phoneRemoved)}
            />
          )}
        </SettingsRow>
      </ul>
      {hasPhones && !account.phoneNumber && (
        <Button variant="secondary" icon={Plus} block onClick={() => setAdding('phone')}>
          {WORDS.addPhone}
        </Button>
      )}
      <Apps
        account={account}
        onAdd={() => setAdding('app')}
        onRemove={(id) => remove(removeApp(core, proof, id), WORDS.appRemoved)}
      />
    </Stack>
  );
}

interface AppsProps {
  account: Account;
  onAdd: () => void;
  onRemove: (id: string) => void;
}

function Apps({ account: { mfaInfo = [] }, onAdd, onRemove }: AppsProps) {
  const { nowMs } = useCore().ports;
  return (
    <Stack gap={2}>
      <h3>{WORDS.apps}</h3>
      <p className="quiet">{WORDS.appsHow}</p>
      {mfaInfo.length === 0 && <p>{WORDS.noApps}</p>}
      <ul className="stack" data-gap="2">
        {mfaInfo.map(({ mfaEnrollmentId: id, displayName: name = METHOD_WORDS.app, enrolledAt }) => (
          <SettingsRow key={id} name={name} details={WORDS.added(formatDay(Date.parse(enrolledAt), nowMs()))}>
            <IconButton icon={Trash2} label={WORDS.removeApp(name)} onClick={() => onRemove(id)} />
          </SettingsRow>
        ))}
      </ul>
      <Button variant="secondary" icon={Plus} block onClick={onAdd}>
        {WORDS.addApp}
      </Button>
    </Stack>
  );
}
