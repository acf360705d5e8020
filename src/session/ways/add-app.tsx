import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useQrCode } from '#src/ui/acts/use-qr-code.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { CodeField } from '../code-steps.tsx';
import { ServerForm, ServerNotes } from '../server-form.tsx';
import { AUTH_WORDS } from '../session.words.ts';
import { addApp, beginApp, type NewApp, type Proof } from './own-ways.remote.ts';
import { CODE_FIELD } from './way-rules.ts';
import { OWN_WAYS_WORDS as WORDS } from './ways.words.ts';

const NAME_MAX = 60;
const PICTURE_PX = 192;
const NAME = {
  kind: 'text',
  min: 1,
  max: NAME_MAX,
  message: WORDS.appNameMissing,
  tooLong: WORDS.appNameTooLong,
} as const;
const RULES = { ...CODE_FIELD, name: NAME } as const;

interface AddAppProps {
  user: User;
  proof: Proof;
  /** Its digits were shown. What comes back was refused. */
  onShown: (came: Awaited<ReturnType<typeof addApp>>) => Trouble;
}

/** Sets up an app that shows digits. */
export function AddApp({ user, proof, onShown }: AddAppProps) {
  const core = useCore();
  const fail = useFault();
  const [begun, setBegun] = useState<NewApp | { trouble: readonly FieldError[] }>();
  const begin = useRef(() => {});
  begin.current = () => void beginApp(core, user, proof).then(setBegun, fail);
  useEffect(() => begin.current(), []);
  if (!begun) return <p className="quiet">{WORDS.goingOn}</p>;
  if ('trouble' in begun) return <ServerNotes errors={begun.trouble.map(({ message }) => message)} />;
  return (
    <AppForm
      user={user}
      app={begun}
      take={async (displayName, verificationCode) =>
        onShown(
          await addApp(core, user, proof, { sessionInfo: begun.sessionInfo, displayName, verificationCode }),
        )
      }
    />
  );
}

interface AppFormProps {
  user: User;
  app: NewApp;
  take: (name: string, digits: string) => Promise<Trouble>;
}

function AppForm({ user, app: { secret }, take }: AppFormProps) {
  const form = useForm({
    rules: RULES,
    initial: { name: '', code: '' },
    onSubmit: ({ name, code }) => take(name, code.replace(/\D/g, '')),
  });
  const address = appAddress(user.username, secret);
  const drawn = useQrCode(address);
  return (
    <ServerForm form={form} button={WORDS.saveApp} sending={WORDS.goingOn}>
      <p>{WORDS.appHow}</p>
      {drawn && (
        <svg
          width={PICTURE_PX}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          role="img"
          aria-label={WORDS.picture}
          shapeRendering="crispEdges"
        >
          <rect width={drawn.size} height={drawn.size} fill="#fff" />
          <path d={drawn.path} fill="#000" />
        </svg>
      )}
      <dl>
        <dt>{WORDS.secret}</dt>
        <dd>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </dd>
      </dl>
      <a href={address}>{WORDS.openApp}</a>
      <Field {...form.field('name')} label={WORDS.appName} hint={WORDS.appNameHint} required />
      <CodeField {...form.field('code')} label={AUTH_WORDS.digits} hint="" />
    </ServerForm>
  );
}

/** What such apps read: github.com/google/google-authenticator, Key URI Format. */
const appAddress = (username: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`PetiYard:${username}`)}?${new URLSearchParams({ secret, issuer: 'PetiYard' })}`;
