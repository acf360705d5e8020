import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ShareRefusal } from '#contract/share.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { SignInFirst } from '#src/session/sign-in-first.tsx';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { Breadcrumb, PageTitle } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';
import { ForumRules } from '../forums-rail.tsx';
import { PATHS } from '../paths.ts';
import { NewThreadForm } from './new-thread-form.tsx';
import { SHARE_WORDS } from './share.words.ts';
import { SharedTexts, useClaimedShare } from './shared-texts.tsx';
import '../forums.css';

export interface NewThreadPageProps {
  /** Preselected by `?categoryId=`. */
  categoryId: number | undefined;
  /** Key of a refused reply to start the thread from. */
  entry: string | undefined;
  /** Id of a text that another app shared. */
  share: string | undefined;
  /** Why a share was not accepted, or only in part. */
  refused: ShareRefusal | undefined;
}

/** `/forums/new-thread`. Visitors sign in first and return here. docs/specification.md, section 2. */
export function NewThreadPage({ categoryId, entry, share, refused }: NewThreadPageProps) {
  const { state, user } = useSession();
  const owner = user?.id ?? null;
  const categories = useLive((core) => core.cache.forumCategories.orderBy('id').toArray(), []);
  const source = useLive(
    async ({ outbox }) => {
      const reply = entry === undefined ? undefined : await outbox.entries.get(entry);
      const isOwn = reply?.name === 'post.create' && reply.owner === owner && owner !== null;
      return { content: isOwn ? newestArgs(reply).content : null };
    },
    [entry, owner],
  );
  const isClaimed = useClaimedShare(share, owner);
  const refusal = refused && <Note tone="warn">{SHARE_WORDS.refused[refused]}</Note>;
  if (state === 'signedOut' && share === undefined && refused === undefined)
    return <ToSignIn returnTo={PATHS.newThread(categoryId)} />;
  if (state === 'signedOut')
    return (
      <Stack>
        {refusal}
        <SignInForShare share={share} />
      </Stack>
    );
  return (
    <div className="forums">
      <Breadcrumb label={STATES.breadcrumb}>
        <Link to={PATHS.forums}>{WORDS.heading}</Link>
      </Breadcrumb>
      <PageTitle>{WORDS.newThread}</PageTitle>
      <Split rail={<ForumRules />}>
        <Stack gap={6}>
          {refusal}
          <Card as="section">
            {user && categories && source && isClaimed && (
              <NewThreadForm
                key={`${user.id} ${entry ?? ''} ${share ?? ''}`}
                user={user}
                categories={categories}
                categoryId={categoryId}
                share={share}
                reply={
                  entry !== undefined && source.content !== null
                    ? { key: entry, content: source.content }
                    : null
                }
              />
            )}
          </Card>
          {user && <SharedTexts owner={user.id} open={share} />}
        </Stack>
      </Split>
    </div>
  );
}

/** Goes to the target of `/api/login`, also offline. Signing in returns here. */
function ToSignIn({ returnTo }: { returnTo: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(PATHS.signIn(returnTo)), [history, returnTo]);
  return null;
}

/** For a shared text: says whether it was kept and asks to sign in. */
function SignInForShare({ share }: { share: string | undefined }) {
  const returnTo = share === undefined ? PATHS.newThread() : PATHS.sharedThread(share);
  const { open, close } = useAuthDialogs();
  useEffect(() => {
    open('signIn', { returnTo });
    return close; // also if the session turns out to be signed in
  }, [open, close, returnTo]);
  return (
    <SignInFirst animal="Horse" heading={STATES.signInTitle} returnTo={returnTo}>
      {share !== undefined && SHARE_WORDS.kept}
    </SignInFirst>
  );
}
