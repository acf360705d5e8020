import type { ReactNode } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignInMethod } from '#contract/sign-in-methods.ts';
import { canUsePasskeys } from './passkey-browser.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

export interface WaysProps {
  methods: readonly SignInMethod[];
  /** Somebody has signed in. */
  onEntered: (user: User) => Promise<void>;
}

/** The ways to sign in beside the password, in the server's order. What this app does not know is left out. */
export function SignInWays({ methods, onEntered }: WaysProps) {
  return methods.map((method) => wayOf(method, onEntered));
}

function wayOf(method: SignInMethod, onEntered: WaysProps['onEntered']): ReactNode {
  switch (method.kind) {
    case 'passkey':
      return canUsePasskeys(method.host) && <PasskeyWay key={method.kind} onEntered={onEntered} />;
    case 'password':
      return null; // the form itself
  }
}

/** What a person keeps for these ways. */
export function WaysSettings({ methods, user }: { methods: readonly SignInMethod[]; user: User }) {
  const passkey = methods.find((method) => method.kind === 'passkey');
  return passkey && <PasskeysSection user={user} canAdd={canUsePasskeys(passkey.host)} />;
}
