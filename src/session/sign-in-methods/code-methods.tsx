import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { type BoundField, Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { ServerForm } from '../server-form.tsx';
import { AUTH_WORDS, CODE_WORDS } from '../session.words.ts';
import type { ChosenMethodProps } from './chosen-method.tsx';
import { CODE_FIELD, dialled, EMAIL_AND_CODE_FIELDS, EMAIL_FIELD, PHONE_FIELD } from './method-rules.ts';
import { METHOD_WORDS as WORDS } from './methods.words.ts';
import { forgetCode, type PendingCode, readPendingCode } from './pending-code.ts';
import type { Verify } from './use-verify.tsx';
import { sendLetter, sendText, verifyLetter, verifyText } from './verify.remote.ts';

/** Undefined while it is read. */
const usePendingCode = (kind: PendingCode['kind']): PendingCode | null | undefined =>
  useLive(
    async (core) => {
      const code = await readPendingCode(core);
      return code?.kind === kind ? code : null;
    },
    [kind],
  );

/** Tells a new person that this creates an account. */
const NewAccountNote = () => (
  <p className="quiet">
    {WORDS.newHere}{' '}
    <Link to="/terms-of-service" target="_blank">
      {AUTH_WORDS.termsName}
    </Link>
    .
  </p>
);

interface LetterMethodProps extends Pick<ChosenMethodProps, 'params' | 'name' | 'returnTo'> {
  verify: Verify;
}

/** Signs in by email: with the code, or with the link if it has opened this app. */
export function LetterMethod({ params, name, ...props }: LetterMethodProps) {
  const code = usePendingCode('letter');
  if (code === undefined) return null;
  const sentTo = code?.to ?? null;
  if (params.oobCode !== null)
    return <LetterLink verify={props.verify} oobCode={params.oobCode} sentTo={sentTo} />;
  return <LetterCode {...props} sentTo={sentTo} name={name} />;
}

const EmailField = (field: BoundField<string>) => (
  <Field {...field} label={WORDS.email} type="email" autoComplete="email" required />
);

interface LetterCodeProps extends Pick<LetterMethodProps, 'name' | 'returnTo' | 'verify'> {
  /** Address of an email that was sent before. */
  sentTo: string | null;
}

function LetterCode({ sentTo, name, returnTo, verify }: LetterCodeProps) {
  const core = useCore();
  const [email, setEmail] = useState(sentTo ?? (EMAIL_PATTERN.test(name) ? name : ''));
  const [wasSent] = useState(sentTo !== null); // before this form was opened
  return (
    <CodeSteps
      asking={{
        rules: EMAIL_FIELD,
        initial: { email },
        body: (form) => (
          <>
            <p>{WORDS.letterLede}</p>
            <EmailField {...form.field('email')} />
            <p className="quiet">{WORDS.letterEnds}</p>
            <NewAccountNote />
          </>
        ),
        button: WORDS.sendLetter,
        ask: (values) => {
          setEmail(values.email);
          return sendLetter(core, values.email, { remembers: true, returnTo });
        },
      }}
      hasCode={WORDS.hasCode}
      isAsked={wasSent}
      sent={`${WORDS.letterSent(email)} ${CODE_WORDS.spam}`}
      onAgain={() => void forgetCode(core)}
      taking={{
        rules: EMAIL_AND_CODE_FIELDS,
        initial: { email, code: '' },
        body: (form) => (
          <>
            <EmailField {...form.field('email')} />
            <CodeField {...form.field('code')} hint={WORDS.letterHint} />
          </>
        ),
        button: WORDS.signIn,
        taking: WORDS.signingIn,
        take: (values) => verify(() => verifyLetter(core, values.email, values.code)),
      }}
    />
  );
}

interface LetterLinkProps extends Pick<LetterCodeProps, 'sentTo' | 'verify'> {
  oobCode: string;
}

/**
 * Signs in at once if this phone has requested the email. Otherwise it asks for the address, so that a link from somebody
 * else's email cannot sign a person in unnoticed.
 */
function LetterLink({ oobCode, sentTo, verify }: LetterLinkProps) {
  const core = useCore();
  const fail = useFault();
  const submit = async (email: string) => {
    const errors = await verify(() => verifyLetter(core, email, oobCode));
    return errors?.map((error) =>
      error.path === 'email' ? { ...error, message: WORDS.otherAddress } : error,
    );
  };
  const form = useForm({
    rules: EMAIL_FIELD,
    initial: { email: sentTo ?? '' },
    onSubmit: ({ email }) => submit(email),
  });
  const start = useRef(() => {});
  start.current = () => {
    if (sentTo !== null) submit(sentTo).then((errors) => errors && form.setServerErrors(errors), fail);
  };
  useEffect(() => start.current(), []);
  return (
    <ServerForm
      form={form}
      button={WORDS.signIn}
      sending={WORDS.signingIn}
      foot={<p className="quiet">{WORDS.linkElsewhere}</p>}
    >
      <p>{WORDS.linkLede}</p>
      <EmailField {...form.field('email')} />
    </ServerForm>
  );
}

/** Signs in with the code of a text message. */
export function PhoneMethod({ verify }: { verify: Verify }) {
  const core = useCore();
  const code = usePendingCode('phone');
  if (code === undefined) return null;
  return (
    <TextSteps
      pending={code}
      remembers
      lede={<p>{WORDS.phoneLede}</p>}
      foot={<NewAccountNote />}
      button={WORDS.signIn}
      taking={WORDS.signingIn}
      take={(sessionInfo, digits) => verify(() => verifyText(core, sessionInfo, digits))}
    />
  );
}

interface TextStepsProps {
  /** A message that was sent before. */
  pending?: PendingCode | null;
  /** Whether the phone remembers that a message was sent. */
  remembers?: boolean;
  lede?: ReactNode;
  foot?: ReactNode;
  button: string;
  taking: string;
  take: (sessionInfo: string, code: string) => ReturnType<Verify>;
}

/** Asks for a phone number, then for the code that is sent to it. */
export function TextSteps(props: TextStepsProps) {
  const { remembers = false, take } = props;
  const core = useCore();
  const [before] = useState(props.pending ?? null);
  const [sent, setSent] = useState({ to: before?.to ?? '', sessionInfo: before?.sessionInfo ?? '' });
  return (
    <CodeSteps
      asking={{
        rules: PHONE_FIELD,
        initial: { phone: sent.to },
        body: (form) => (
          <>
            {props.lede}
            <Field
              {...form.field('phone')}
              label={WORDS.phone}
              hint={WORDS.phoneHint}
              type="tel"
              autoComplete="tel"
              required
            />
            {props.foot}
          </>
        ),
        button: WORDS.sendText,
        ask: async ({ phone }) => {
          const to = dialled(phone);
          const result = await sendText(core, to, { remembers });
          if ('errors' in result) return result.errors;
          setSent({ to, sessionInfo: result.sessionInfo });
          return undefined;
        },
      }}
      isAsked={before !== null}
      sent={WORDS.textSent(sent.to)}
      onAgain={() => void forgetCode(core)}
      taking={{
        rules: CODE_FIELD,
        initial: { code: '' },
        body: (form) => <CodeField {...form.field('code')} label={WORDS.textCode} hint={WORDS.letterHint} />,
        button: props.button,
        taking: props.taking,
        again: WORDS.againText,
        take: ({ code }) => take(sent.sessionInfo, code.replace(/\D/g, '')),
      }}
    />
  );
}
