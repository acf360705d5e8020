import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { FieldError } from '#contract/rules.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { formatDay } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { ServerNotes } from '../server-form.tsx';
import { AddApp } from './add-app.tsx';
import { addPhone, type Known, type Proof, removeApp, removePhone } from './own-ways.remote.ts';
import { TextSteps } from './phone-way.tsx';
import { WAYS_WORDS, OWN_WAYS_WORDS as WORDS } from './ways.words.ts';

interface OwnWaysProps {
  user: User;
  methods: readonly SignInMethod[];
  proof: Proof;
  /** Something is changed: what is known now. */
  onChanged: (proof: Proof) => void;
}

type Changed = { proof: Proof } | { trouble: readonly FieldError[] };

/** The list of ways, and what changes them. */
export function OwnWays(props: OwnWaysProps) {
  const { user, methods, proof, onChanged } = props;
  const core = useCore();
  const fail = useFault();
  const announce = useAnnounce();
  const [adding, setAdding] = useState<'phone' | 'app' | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const take = (came: Changed, words: string) => {
    if ('trouble' in came) return came.trouble;
    setAdding(null);
    onChanged(came.proof);
    announce(words);
    return undefined;
  };
  const remove = (change: Promise<Changed>, words: string) => {
    setErrors([]);
    change.then((came) => setErrors(take(came, words) ?? [])).catch(fail);
  };
  const cancel = (
    <Button variant="quiet" block onClick={() => setAdding(null)}>
      {WORDS.cancel}
    </Button>
  );
  if (adding === 'phone')
    return (
      <Stack>
        <TextSteps
          button={WORDS.savePhone}
          taking={WORDS.goingOn}
          take={async (sessionInfo, code) =>
            take(await addPhone(core, user, proof, { sessionInfo, code }), WORDS.phoneAdded)
          }
        />
        {cancel}
      </Stack>
    );
  if (adding === 'app')
    return (
      <Stack>
        <AddApp user={user} proof={proof} onShown={(came) => take(came, WORDS.appAdded)} />
        {cancel}
      </Stack>
    );
  const { known } = proof;
  const hasPhones = methods.some(({ kind }) => kind === 'phone');
  return (
    <Stack>
      <ServerNotes errors={errors.map(({ message }) => message)} />
      <ul className="stack" data-gap="3">
        <Way name={WORDS.password}>{known.passwordHash ? WORDS.hasPassword : WORDS.noPassword}</Way>
        <Way name={WORDS.email}>{known.email ?? WORDS.noEmail}</Way>
        <Way
          name={WORDS.phone}
          action={
            known.phoneNumber && (
              <IconButton
                icon={Trash2}
                label={WORDS.removePhone}
                onClick={() => remove(removePhone(core, user, proof), WORDS.phoneRemoved)}
              />
            )
          }
        >
          {known.phoneNumber ?? WORDS.noPhone}
        </Way>
      </ul>
      {hasPhones && !known.phoneNumber && (
        <Button variant="secondary" icon={Plus} block onClick={() => setAdding('phone')}>
          {WORDS.addPhone}
        </Button>
      )}
      <Apps
        known={known}
        onAdd={() => setAdding('app')}
        onRemove={(id) => remove(removeApp(core, user, proof, id), WORDS.appRemoved)}
      />
    </Stack>
  );
}

function Way({ name, children, action }: { name: string; children: ReactNode; action?: ReactNode }) {
  return (
    <li className="row" data-spread="between" data-gap="2">
      <div>
        <b>{name}</b>
        <p className="quiet">{children}</p>
      </div>
      {action}
    </li>
  );
}

interface AppsProps {
  known: Known;
  onAdd: () => void;
  onRemove: (id: string) => void;
}

function Apps({ known, onAdd, onRemove }: AppsProps) {
  const { nowMs } = useCore().ports;
  const apps = known.mfaInfo ?? [];
  return (
    <Stack gap={2}>
      <h3>{WORDS.apps}</h3>
      <p className="quiet">{WORDS.appsHow}</p>
      {apps.length === 0 && <p>{WORDS.noApps}</p>}
      <ul className="stack" data-gap="2">
        {apps.map(({ mfaEnrollmentId: id, displayName = WAYS_WORDS.app, enrolledAt }) => (
          <li key={id} className="row" data-spread="between" data-gap="2">
            <div>
              <b>{displayName}</b>
              <p className="quiet">{WORDS.added(formatDay(Date.parse(enrolledAt), nowMs()))}</p>
            </div>
            <IconButton icon={Trash2} label={WORDS.removeApp(displayName)} onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
      <Button variant="secondary" icon={Plus} block onClick={onAdd}>
        {WORDS.addApp}
      </Button>
    </Stack>
  );
}
