import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { FORUM_WORDS as WORDS } from './forums.words.ts';
import { PATHS } from './paths.ts';

/** 'Create Thread', or 'Sign in to Participate' for visitors. docs/specification.md, section 2. */
export function CreateThread({ categoryId, path }: { categoryId?: number; path: string }) {
  const { user, state } = useSession();
  if (state === 'unknown') return <span className="create-thread" />; // reserves its space
  if (!user)
    return (
      <SignInButton variant="secondary" returnTo={path}>
        {WORDS.signInToParticipate}
      </SignInButton>
    );
  return (
    <Link
      to={PATHS.newThread()}
      search={categoryId === undefined ? {} : { categoryId }}
      data-variant="primary"
    >
      <Icon icon={PenLine} />
      {WORDS.createThread}
    </Link>
  );
}
