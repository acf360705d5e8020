import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { AccountWay } from './account-way.tsx';
import type { Brought } from './brought.ts';
import type { Arrival, IdentityAnswer, Toolkit } from './identity-calls.ts';
import { LetterWay } from './letter-way.tsx';
import { PhoneWay } from './phone-way.tsx';
import type { PopUp } from './pop-up.ts';
import { ProjectWay } from './project-way.tsx';
import { enterByArrival, type Pending, showSecond, troubleOfCode } from './provider.remote.ts';
import { SecondFactor } from './second-factor.tsx';
import { WAYS_WORDS as WORDS } from './ways.words.ts';

/** A way that somebody has pressed, with the window that was opened for it. */
export interface Chosen {
  method: SignInMethod;
  popUp: PopUp | null;
}

export interface ChosenWayProps {
  chosen: Chosen;
  /** What the address that opened the app carried. */
  brought: Brought;
  /** What was typed as the name: perhaps an email address. */
  name: string;
  /** Where the person goes once signed in. */
  returnTo: string;
  onBack: () => void;
  onEntered: (user: User) => Promise<void>;
}

/** Shows the provider something, and signs in by what it answers. Undefined when that worked, or when more is asked for. */
export type Show = (show: () => Promise<IdentityAnswer<Arrival>>) => Promise<Trouble>;

/** A way to sign in that takes the place of the password's form. */
export function ChosenWay(props: ChosenWayProps) {
  const core = useCore();
  const { chosen, onBack } = props;
  const toolkit = chosen.method.kind === 'project' ? chosen.method : undefined;
  const [pending, setPending] = useState<Pending | null>(null);
  const show = useShow(props, setPending, toolkit);
  return (
    <Stack>
      {pending ? (
        <SecondFactor
          factors={pending.factors}
          onDigits={(factor, digits) => show(() => showSecond(core, pending, { factor, digits }, toolkit))}
        />
      ) : (
        wayOf(props, show)
      )}
      <Button variant="quiet" icon={ArrowLeft} block onClick={onBack}>
        {WORDS.back}
      </Button>
    </Stack>
  );
}

function wayOf(props: ChosenWayProps, show: Show): ReactNode {
  const { method, popUp } = props.chosen;
  switch (method.kind) {
    case 'letter':
      return <LetterWay {...props} show={show} />;
    case 'phone':
      return <PhoneWay show={show} />;
    case 'project':
      return <ProjectWay toolkit={method} name={props.name} show={show} />;
    case 'account':
      return <AccountWay {...props} place={method} popUp={popUp} outcome={props.brought.outcome} />;
    case 'password':
    case 'passkey':
      return null; // these need no place of their own
  }
}

function useShow(
  { onEntered }: ChosenWayProps,
  setPending: (pending: Pending) => void,
  toolkit: Toolkit | undefined,
): Show {
  const core = useCore();
  /** Who was shown, while our own session for them could not be made: a code works once. */
  const arrived = useRef<Arrival | null>(null);
  return useCallback(
    async (show) => {
      if (!arrived.current) {
        const told = await show();
        if (told.kind === 'refused') return troubleOfCode(told.code);
        arrived.current = told.body;
      }
      const came = await enterByArrival(core, arrived.current, toolkit);
      if ('trouble' in came) return came.trouble;
      arrived.current = null;
      if ('pending' in came) setPending(came.pending);
      else await onEntered(came.user);
      return undefined;
    },
    [core, onEntered, setPending, toolkit],
  );
}
