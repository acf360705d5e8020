import { type ReactNode, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { Field } from '#src/ui/forms/field.tsx';
import { CodeField, CodeSteps } from '../code-steps.tsx';
import { type AskedCode, forgetAsked, readAsked } from './asked-code.ts';
import type { Show } from './chosen-way.tsx';
import { NewHere } from './new-here.tsx';
import { askText, showText } from './provider.remote.ts';
import { CODE_FIELD, dialled, PHONE_FIELD } from './way-rules.ts';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

/** Signs in by the digits of a text message. */
export function PhoneWay({ show }: { show: Show }) {
  const core = useCore();
  const asked = useLive(async (each) => ({ code: await readAsked(each) }), []);
  if (!asked) return null;
  return (
    <TextSteps
      asked={asked.code?.kind === 'phone' ? asked.code : null}
      keeps
      lede={<p>{WORDS.phoneLede}</p>}
      foot={<NewHere />}
      button={WORDS.signIn}
      taking={WORDS.signingIn}
      take={(sessionInfo, code) => show(() => showText(core, sessionInfo, code))}
    />
  );
}

interface TextStepsProps {
  /** A message that is on its way already. */
  asked?: AskedCode | null;
  /** Whether it is kept that one is on its way. */
  keeps?: boolean;
  lede?: ReactNode;
  foot?: ReactNode;
  button: string;
  taking: string;
  /** Takes the digits. @param sessionInfo what came back when they were asked for */
  take: (sessionInfo: string, code: string) => ReturnType<Show>;
}

/** Asks for a number, and for the digits that are sent to it. */
export function TextSteps(props: TextStepsProps) {
  const { asked = null, keeps = false, take } = props;
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
          const came = await askText(core, to, { keeps });
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
        button: props.button,
        taking: props.taking,
        again: WORDS.againText,
        take: ({ code }) => take(sent.sessionInfo, code.replace(/\D/g, '')),
      }}
    />
  );
}
