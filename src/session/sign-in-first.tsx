import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#src/ui/acts/button.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { useAuthDialogs } from './auth-dialogs.tsx';
import { AUTH_WORDS as WORDS } from './session.words.ts';

export interface SignInButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** Destination after the sign-in; default: this page. */
  returnTo?: string | undefined;
  onOpen?: () => void;
  /** Default: 'Sign In'. */
  children?: ReactNode;
}

/** Opens the sign-in dialog. */
export function SignInButton({
  returnTo,
  onOpen,
  children = WORDS.signInTitle,
  ...button
}: SignInButtonProps) {
  const { open } = useAuthDialogs();
  const here = useLocation({ select: ({ href }) => href });
  const press = () => {
    open('signIn', { returnTo: returnTo ?? here });
    onOpen?.();
  };
  return (
    <Button {...button} onClick={press}>
      {children}
    </Button>
  );
}

export interface SignInFirstProps extends Pick<SignInButtonProps, 'returnTo' | 'onOpen'> {
  /** Animal of the picture, by its catalogue name. */
  animal: string;
  heading: string;
  /** Reason to sign in. */
  children?: ReactNode;
}

/** Replaces a page that requires a sign-in. */
export function SignInFirst({ animal, heading, children, ...button }: SignInFirstProps) {
  return (
    <EmptyState level={1} picture={animalArt(animal)} heading={heading} action={<SignInButton {...button} />}>
      {children}
    </EmptyState>
  );
}
