import { Mail, MessageSquare, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import type { LucideIcon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { goElsewhere } from './account-way.tsx';
import { AccountsSection } from './accounts-section.tsx';
import { readAsked } from './asked-code.ts';
import type { Brought } from './brought.ts';
import type { Chosen } from './chosen-way.tsx';
import { OwnWaysSection } from './own-ways-section.tsx';
import { canUsePasskeys } from './passkey-browser.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { canShowAgain } from './show-again.tsx';
import { ELSEWHERE_SENTENCES, WAYS_WORDS as WORDS } from './ways.words.ts';

export { readBrought } from './brought.ts';
export { type Chosen, ChosenWay } from './chosen-way.tsx';
export { deleteByProof } from './own-ways.remote.ts';
export { canShowAgain, ShowAgain } from './show-again.tsx';

export interface WaysProps {
  methods: readonly SignInMethod[];
  brought: Brought;
  /** Where the person goes once signed in. */
  returnTo: string;
  /** Nobody has chosen yet: a way that was begun before goes on by itself. */
  isFirst: boolean;
  onChoose: (chosen: Chosen) => void;
  /** Somebody has signed in. */
  onEntered: (user: User) => Promise<void>;
}

/** The ways to sign in beside the password, in the server's order. What this app does not know is left out. */
export function SignInWays(props: WaysProps) {
  const { methods, brought, isFirst } = props;
  useBegun(props);
  const fault = brought.outcome?.outcome === 'failed' && isFirst ? brought.outcome.code : null;
  return (
    <>
      {fault && (
        <Note tone="bad" isAlert>
          {ELSEWHERE_SENTENCES[fault]}
        </Note>
      )}
      {methods.map((method) => (
        <Way key={method.kind === 'account' ? method.id : method.kind} {...props} method={method} />
      ))}
    </>
  );
}

/** Goes on with what was begun: a letter's link, the digits of somebody who is back from elsewhere, a code on its way. */
function useBegun({ methods, brought, isFirst, onChoose }: WaysProps): void {
  const core = useCore();
  const fail = useFault();
  const begin = useRef(async () => {});
  begin.current = async () => {
    const asked = await readAsked(core);
    const isSecond = brought.outcome?.outcome === 'second-factor';
    const kind = brought.oobCode === null ? (isSecond ? 'account' : asked?.kind) : 'letter';
    const method = methods.find((one) => one.kind === kind);
    if (method) onChoose({ method, popUp: null });
  };
  useEffect(() => {
    if (isFirst) begin.current().catch(fail);
  }, [isFirst, fail]);
}

function Way({ method, returnTo, onChoose, onEntered }: WaysProps & { method: SignInMethod }): ReactNode {
  const core = useCore();
  const fail = useFault();
  const choose = () => onChoose({ method, popUp: null });
  switch (method.kind) {
    case 'passkey':
      return canUsePasskeys(method.host) && <PasskeyWay onEntered={onEntered} />;
    case 'project':
      return <WayButton icon={UserRound} words={WORDS.byProject} onPress={choose} />;
    case 'letter':
      return <WayButton icon={Mail} words={WORDS.byLetter} onPress={choose} />;
    case 'phone':
      return <WayButton icon={MessageSquare} words={WORDS.byPhone} onPress={choose} />;
    case 'account': {
      const go = () => {
        const popUp = goElsewhere(core, method, { returnTo, fail });
        if (popUp) onChoose({ method, popUp });
      };
      return <WayButton icon={UserRound} words={WORDS.byAccount(method.name)} onPress={go} />;
    }
    case 'password':
      return null; // the form itself
  }
}

function WayButton({ icon, words, onPress }: { icon: LucideIcon; words: string; onPress: () => void }) {
  return (
    <Button variant="secondary" size="lg" block icon={icon} onClick={onPress}>
      {words}
    </Button>
  );
}

/** What a person keeps for these ways. */
export function WaysSettings({ methods, user }: { methods: readonly SignInMethod[]; user: User }) {
  const passkey = methods.find((method) => method.kind === 'passkey');
  const places = methods.filter((method) => method.kind === 'account');
  return (
    <>
      {passkey && <PasskeysSection user={user} canAdd={canUsePasskeys(passkey.host)} />}
      {places.length > 0 && <AccountsSection user={user} places={places} />}
      {canShowAgain(methods) && <OwnWaysSection user={user} methods={methods} />}
    </>
  );
}
