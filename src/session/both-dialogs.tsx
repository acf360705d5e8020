import type { AuthDialogName } from './auth-dialogs.tsx';
import { type AuthDialogProps, SignInDialog } from './sign-in-dialog.tsx';
import { SignUpDialog } from './sign-up-dialog.tsx';

interface BothDialogsProps extends Omit<AuthDialogProps, 'open' | 'onSwitch'> {
  opened: AuthDialogName | undefined;
  onSwitch: (to: AuthDialogName) => void;
}

/** The sign-in and the sign-up dialog; at most one is open. */
export function BothDialogs({ opened, onSwitch, ...shared }: BothDialogsProps) {
  return (
    <>
      <SignInDialog {...shared} open={opened === 'signIn'} onSwitch={() => onSwitch('signUp')} />
      <SignUpDialog {...shared} open={opened === 'signUp'} onSwitch={() => onSwitch('signIn')} />
    </>
  );
}
