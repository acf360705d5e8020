import { OfferQuestion } from '#src/data/write/offered.tsx';
import { FAVORITES_OFFER } from '#src/features/favorites/favorites.local.ts';
import { useSession } from '#src/session/session-context.tsx';
import { savedPosts } from '#src/session/sign-in.ts';
import { PEOPLE_OFFER } from './people-offer.local.ts';

/**
 * Asks "Are these people yours?" after sign-in, once the questions about unsent posts and favorites are
 * answered.
 */
export function PeopleQuestion() {
  const { state, user } = useSession();
  return (
    <OfferQuestion
      offer={PEOPLE_OFFER}
      person={state === 'signedIn' ? user : null}
      isOtherFirst={async (core, person) =>
        (await savedPosts(core.outbox, person.id)) > 0 ||
        (await FAVORITES_OFFER.readUnanswered(core, person)) !== null
      }
    />
  );
}
