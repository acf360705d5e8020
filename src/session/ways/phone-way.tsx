import { useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { Field } from '#src/ui/field.tsx';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { type AskedCode, forgetAsked, readAsked } from './asked-code.ts';
import type { Show } from './chosen-way.tsx';
import { NewHere } from './new-here.tsx';
import { askText, showText } from './provider.remote.ts';
import { CODE_FIELD, dialled, PHONE_FIELD } from './way-rules.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

/** Signs in by the digits of a text message. */
export function PhoneWay({ show }: { show: Show }) {
  const asked = useLive(async (core) => ({ code: await readAsked(core) }), []);
  return asked ? <ByText asked={asked.code?.kind === 'phone' ? asked.code : null} show={show} /> : null;
}

function ByText({ asked, show }: { asked: AskedCode | null; show: Show }) {
  const core = useCore();
  const [begun] = useState(asked);
  const [sent, setSent] = useState({ to: begun?.to ?? '', sessionInfo: begun?.sessionInfo ?? '' });
  return (
    <CodeSteps
      asking={{
        rules: PHONE_FIELD,
        initial: { phone: sent.to },
        body: (form) => (
          <>
            <p>{WORDS.phoneLede}</p>
            <Field
              {...form.field('phone')}
              label={WORDS.phone}
              hint={WORDS.phoneHint}
              type="tel"
              autoComplete="tel"
              required
            />
            <NewHere />
          </>
        ),
        button: WORDS.sendText,
        ask: async ({ phone }) => {
          const to = dialled(phone);
          const came = await askText(core, to);
          if ('trouble' in came) return came.trouble;
          setSent({ to, sessionInfo: came.sessionInfo });
          return undefined;
        },
      }}
      isAsked={begun !== null}
      sent={WORDS.textSent(sent.to)}
      onAgain={() => void forgetAsked(core)}
      taking={{
        rules: CODE_FIELD,
        initial: { code: '' },
        body: (form) => <CodeField {...form.field('code')} label={WORDS.textCode} hint={WORDS.letterHint} />,
        button: WORDS.signIn,
        taking: WORDS.signingIn,
        again: WORDS.againText,
        take: ({ code }) => show(() => showText(core, sent.sessionInfo, code.replace(/\D/g, ''))),
      }}
    />
  );
}
