import { OfferQuestion } from '#src/data/write/offered.tsx';
import { FAVORITES_OFFER } from '#src/features/favorites/favorites.local.ts';
import { useIsSigningIn } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { savedPosts } from '#src/session/sign-in.ts';

/** "Are these favorites yours?" after a sign-in; "Send 3 saved posts now?" goes first. */
export function FavoritesQuestion() {
  const { state, user } = useSession();
  return (
    <OfferQuestion
      offer={FAVORITES_OFFER}
      person={state === 'signedIn' ? user : null}
      isWaiting={useIsSigningIn()}
      isOtherFirst={async (core, { id }) => (await savedPosts(core.outbox, id)) > 0}
    />
  );
}
