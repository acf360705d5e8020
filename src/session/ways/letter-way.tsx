import { useEffect, useRef, useState } from 'react';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { type BoundField, Field } from '#src/ui/forms/field.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { ServerForm } from '../server-form.tsx';
import { CODE_WORDS } from '../session.words.ts';
import { forgetAsked, readAsked } from './asked-code.ts';
import type { ChosenWayProps, Show } from './chosen-way.tsx';
import { NewHere } from './new-here.tsx';
import { askLetter, showLetter } from './provider.remote.ts';
import { EMAIL_AND_CODE_FIELDS, EMAIL_FIELD } from './way-rules.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

type LetterWayProps = Pick<ChosenWayProps, 'brought' | 'name' | 'returnTo'> & { show: Show };

/** Signs in by an email: by the digits that are typed, or by its link where that has opened this app. */
export function LetterWay({ brought, name, ...props }: LetterWayProps) {
  const asked = useLive(async (core) => ({ code: await readAsked(core) }), []);
  if (!asked) return null;
  const to = asked.code?.kind === 'letter' ? asked.code.to : null;
  if (brought.oobCode !== null) return <ByLink {...props} oobCode={brought.oobCode} to={to} />;
  return <ByCode {...props} to={to} name={name} />;
}

const EmailField = (field: BoundField<string>) => (
  <Field {...field} label={WORDS.email} type="email" autoComplete="email" required />
);

interface ByCodeProps extends Pick<LetterWayProps, 'returnTo' | 'show'> {
  /** Where a letter was sent to that may still come. */
  to: string | null;
  name: string;
}

function ByCode({ to, name, returnTo, show }: ByCodeProps) {
  const core = useCore();
  const [email, setEmail] = useState(to ?? (EMAIL_PATTERN.test(name) ? name : ''));
  const [wasAsked] = useState(to !== null); // what is asked for now is told by the form itself
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
            <NewHere />
          </>
        ),
        button: WORDS.sendLetter,
        ask: (values) => {
          setEmail(values.email);
          return askLetter(core, values.email, { keeps: true, returnTo });
        },
      }}
      hasCode={WORDS.hasCode}
      isAsked={wasAsked}
      sent={`${WORDS.letterSent(email)} ${CODE_WORDS.spam}`}
      onAgain={() => void forgetAsked(core)}
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
        take: (values) => show(() => showLetter(core, values.email, values.code)),
      }}
    />
  );
}

interface ByLinkProps extends Pick<LetterWayProps, 'show'> {
  oobCode: string;
  to: string | null;
}

/**
 * Who has asked for the letter on this phone is signed in at once, for they have pressed the button on its page. Else its
 * address is asked for: a link of somebody else's letter signs nobody in unawares.
 */
function ByLink({ oobCode, to, show }: ByLinkProps) {
  const core = useCore();
  const fail = useFault();
  const form = useForm({
    rules: EMAIL_FIELD,
    initial: { email: to ?? '' },
    onSubmit: async ({ email }) => asOther(await show(() => showLetter(core, email, oobCode))),
  });
  const begin = useRef(() => {});
  begin.current = () => {
    if (to !== null)
      show(() => showLetter(core, to, oobCode)).then(
        (trouble) => trouble && form.setServerErrors(asOther(trouble) ?? []),
        fail,
      );
  };
  useEffect(() => begin.current(), []);
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

/** An address that our server will not have with this link is somebody else's. */
const asOther = (trouble: Awaited<ReturnType<Show>>) =>
  trouble?.map((one) => (one.path === 'email' ? { ...one, message: WORDS.otherAddress } : one));
