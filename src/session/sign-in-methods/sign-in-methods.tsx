import { Mail, MessageSquare, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import type { LucideIcon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { goElsewhere } from './account-method.tsx';
import { AccountsSettings } from './accounts-settings.tsx';
import type { Chosen } from './chosen-method.tsx';
import { ELSEWHERE_FAULTS, METHOD_WORDS as WORDS } from './methods.words.ts';
import { OwnMethodsSettings } from './own-methods.tsx';
import { PasskeyMethod } from './passkey-method.tsx';
import { canUsePasskeys } from './passkeys.ts';
import { PasskeysSettings } from './passkeys-settings.tsx';
import { readPendingCode } from './pending-code.ts';
import { canReauthenticate } from './reauthenticate.tsx';
import type { SignInParams } from './redirect.ts';

export { type Chosen, ChosenMethod } from './chosen-method.tsx';
export { deleteByProof } from './own-methods.remote.ts';
export { canReauthenticate, Reauthenticate } from './reauthenticate.tsx';
export { readSignInParams } from './redirect.ts';

export interface MethodButtonsProps {
  methods: readonly SignInMethod[];
  params: SignInParams;
  /** Destination after the sign-in. */
  returnTo: string;
  /** The person has not chosen yet, so a sign-in that was started before continues by itself. */
  isFirst: boolean;
  onChoose: (chosen: Chosen) => void;
  onEntered: (user: User) => Promise<void>;
}

/** The sign-in methods below the password form, in the server's order. Unknown methods are left out. */
export function MethodButtons(props: MethodButtonsProps) {
  const { methods, params, isFirst } = props;
  useContinue(props);
  const fault = params.outcome?.outcome === 'failed' && isFirst ? params.outcome.code : null;
  return (
    <>
      {fault && (
        <Note tone="bad" isAlert>
          {ELSEWHERE_FAULTS[fault]}
        </Note>
      )}
      {methods.map((method) => (
        <MethodButton key={method.kind === 'account' ? method.id : method.kind} {...props} method={method} />
      ))}
    </>
  );
}

/** Continues a sign-in that was started before: by an email link, a second factor after another site, or a sent code. */
function useContinue({ methods, params, isFirst, onChoose }: MethodButtonsProps): void {
  const core = useCore();
  const fail = useFault();
  const start = useRef(async () => {});
  start.current = async () => {
    const code = await readPendingCode(core);
    const isSecond = params.outcome?.outcome === 'second-factor';
    const kind = params.oobCode === null ? (isSecond ? 'account' : code?.kind) : 'letter';
    const method = methods.find((candidate) => candidate.kind === kind);
    if (method) onChoose({ method, popUp: null });
  };
  useEffect(() => {
    if (isFirst) start.current().catch(fail);
  }, [isFirst, fail]);
}

function MethodButton({
  method,
  returnTo,
  onChoose,
  onEntered,
}: MethodButtonsProps & { method: SignInMethod }): ReactNode {
  const core = useCore();
  const fail = useFault();
  const button = (icon: LucideIcon, label: string, onClick = () => onChoose({ method, popUp: null })) => (
    <Button variant="secondary" size="lg" block icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
  switch (method.kind) {
    case 'passkey':
      return canUsePasskeys(method.host) && <PasskeyMethod onEntered={onEntered} />;
    case 'project':
      return button(UserRound, WORDS.byProject);
    case 'letter':
      return button(Mail, WORDS.byLetter);
    case 'phone':
      return button(MessageSquare, WORDS.byPhone);
    case 'account':
      return button(UserRound, WORDS.byAccount(method.name), () => {
        const popUp = goElsewhere(core, method, { returnTo, fail });
        if (popUp) onChoose({ method, popUp });
      });
    case 'password':
      return null; // the form itself
  }
}

/** The person's sign-in methods, in the settings. */
export function MethodSettings({ methods, user }: { methods: readonly SignInMethod[]; user: User }) {
  const passkey = methods.find((method) => method.kind === 'passkey');
  const sites = methods.filter((method) => method.kind === 'account');
  return (
    <>
      {passkey && <PasskeysSettings user={user} canAdd={canUsePasskeys(passkey.host)} />}
      {sites.length > 0 && <AccountsSettings user={user} sites={sites} />}
      {canReauthenticate(methods) && <OwnMethodsSettings user={user} methods={methods} />}
    </>
  );
}
