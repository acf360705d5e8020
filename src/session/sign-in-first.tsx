import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#src/ui/acts/button.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { useAuthDialogs } from './auth-dialogs.tsx';
import { AUTH_WORDS as WORDS } from './session.words.ts';

export interface SignInButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** Where the person goes once signed in; else they stay here. */
  returnTo?: string | undefined;
  onOpen?: () => void;
  /** 'Sign In' where nothing else is said. */
  children?: ReactNode;
}

/** Opens the sign-in, which leads back. */
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
  /** Whose portrait it has, by the catalogue's name. */
  animal: string;
  heading: string;
  /** What signing in is for. */
  children?: ReactNode;
}

/** In place of a page that is for people who are signed in. */
export function SignInFirst({ animal, heading, children, ...button }: SignInFirstProps) {
  return (
    <EmptyState level={1} picture={animalArt(animal)} heading={heading} action={<SignInButton {...button} />}>
      {children}
    </EmptyState>
  );
}
