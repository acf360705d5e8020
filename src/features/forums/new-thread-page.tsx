import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FORUM_STATES as STATES } from '#contract/forum-words.ts';
import { FORUM_WORDS as WORDS } from '#contract/forums.ts';
import { newestArgs } from '#src/local/entries.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useLive } from '#src/session/core-context.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Split } from '#src/ui/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/page.tsx';
import { ForumRules } from './forums-rail.tsx';
import { NewThreadForm } from './new-thread-form.tsx';
import { PATHS } from './paths.ts';
import './forums.css';

export interface NewThreadPageProps {
  /** Preselected by `?categoryId=`. */
  categoryId: number | undefined;
  /** Key of a refused reply whose words begin the thread. */
  entry: string | undefined;
}

/** `/forums/new-thread`. Whoever is signed out is asked to sign in and comes back here. Specification section 2. */
export function NewThreadPage({ categoryId, entry }: NewThreadPageProps) {
  const { state, user } = useSession();
  const owner = user?.id ?? null;
  const categories = useLive((core) => core.cache.forumCategories.orderBy('id').toArray(), []);
  const words = useLive(
    async ({ outbox }) => {
      const reply = entry === undefined ? undefined : await outbox.entries.get(entry);
      const isOwn = reply?.name === 'post.create' && reply.owner === owner && owner !== null;
      return { content: isOwn ? newestArgs(reply).content : null };
    },
    [entry, owner],
  );
  if (state === 'signedOut') return <SignInFirst returnTo={PATHS.newThread(categoryId)} />;
  return (
    <div className="forums">
      <Breadcrumb label={STATES.breadcrumb}>
        <Link to={PATHS.forums}>{WORDS.heading}</Link>
      </Breadcrumb>
      <PageTitle>{WORDS.newThread}</PageTitle>
      <Split rail={<ForumRules />}>
        <Card as="section">
          {user && categories && words && (
            <NewThreadForm
              key={`${user.id} ${entry ?? ''}`}
              user={user}
              categories={categories}
              categoryId={categoryId}
              reply={
                entry !== undefined && words.content !== null ? { key: entry, content: words.content } : null
              }
            />
          )}
        </Card>
      </Split>
    </div>
  );
}

function SignInFirst({ returnTo }: { returnTo: string }) {
  const { open } = useAuthDialogs();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    open('signIn', { returnTo });
  }, [open, returnTo]);
  return (
    <EmptyState
      level={1}
      picture={animalArt('Horse')}
      heading={STATES.signInTitle}
      action={<Button onClick={() => open('signIn', { returnTo })}>{STATES.signIn}</Button>}
    >
      {STATES.signInHint}
    </EmptyState>
  );
}
