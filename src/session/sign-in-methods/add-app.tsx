import { useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useQrCode } from '#src/ui/acts/use-qr-code.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { type Trouble, useForm } from '#src/ui/forms/use-form.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { CodeField } from '../code-steps.tsx';
import { ServerForm, ServerNotes } from '../server-form.tsx';
import { AUTH_WORDS } from '../session.words.ts';
import { CODE_FIELD } from './method-rules.ts';
import { OWN_METHODS_WORDS as WORDS } from './methods.words.ts';
import { addApp, beginApp, type Changed, type NewApp, type Proof } from './own-methods.remote.ts';
import type { Errors } from './verify.remote.ts';

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
  proof: Proof;
  /** Takes the result; returns its errors. */
  onResult: (result: Changed) => Trouble;
}

/** Sets up an authenticator app. */
export function AddApp({ proof, onResult }: AddAppProps) {
  const core = useCore();
  const fail = useFault();
  const [app, setApp] = useState<NewApp | Errors>();
  const start = useRef(() => {});
  start.current = () => void beginApp(core, proof).then(setApp, fail);
  useEffect(() => start.current(), []);
  if (!app) return <p className="quiet">{WORDS.goingOn}</p>;
  if ('errors' in app) return <ServerNotes errors={app.errors.map(({ message }) => message)} />;
  const { secret, sessionInfo } = app;
  return (
    <AppForm
      address={appAddress(proof.user.username, secret)}
      secret={secret}
      onSubmit={async (displayName, verificationCode) =>
        onResult(await addApp(core, proof, { sessionInfo, displayName, verificationCode }))
      }
    />
  );
}

interface AppFormProps {
  address: string;
  secret: string;
  onSubmit: (name: string, digits: string) => Promise<Trouble>;
}

function AppForm({ address, secret, onSubmit }: AppFormProps) {
  const form = useForm({
    rules: RULES,
    initial: { name: '', code: '' },
    onSubmit: ({ name, code }) => onSubmit(name, code.replace(/\D/g, '')),
  });
  const picture = useQrCode(address);
  return (
    <ServerForm form={form} button={WORDS.saveApp} sending={WORDS.goingOn}>
      <p>{WORDS.appHow}</p>
      {picture && (
        <svg
          width={PICTURE_PX}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          role="img"
          aria-label={WORDS.picture}
          shapeRendering="crispEdges"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
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

/** Key URI format: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const appAddress = (username: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`PetiYard:${username}`)}?${new URLSearchParams({ secret, issuer: 'PetiYard' })}`;
