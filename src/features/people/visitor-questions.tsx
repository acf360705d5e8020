import { OfferQuestion } from '#src/data/write/offered.tsx';
import { ANIMALS_OFFER } from '#src/features/animals/animals-offer.local.ts';
import { FAVORITES_OFFER } from '#src/features/favorites/favorites.local.ts';
import type { Core } from '#src/local/core.ts';
import { useIsSigningIn } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { savedPosts } from '#src/session/sign-in.ts';
import { PEOPLE_OFFER } from './people-offer.local.ts';

type Person = Parameters<typeof FAVORITES_OFFER.readUnanswered>[1];

/** Waiting posts and favorites are asked about first, then people, then animals. */
const isBeforePeople = async (core: Core, person: Person) =>
  (await savedPosts(core.outbox, person.id)) > 0 ||
  (await FAVORITES_OFFER.readUnanswered(core, person)) !== null;
const isBeforeAnimals = async (core: Core, person: Person) =>
  (await isBeforePeople(core, person)) || (await PEOPLE_OFFER.readUnanswered(core, person)) !== null;

/** After a sign-in: "Are these people yours?" and "Are these animals yours?", one at a time. */
export function VisitorQuestions() {
  const { state, user } = useSession();
  const shared = { person: state === 'signedIn' ? user : null, isWaiting: useIsSigningIn() };
  return (
    <>
      <OfferQuestion {...shared} offer={PEOPLE_OFFER} isOtherFirst={isBeforePeople} />
      <OfferQuestion {...shared} offer={ANIMALS_OFFER} isOtherFirst={isBeforeAnimals} />
    </>
  );
}
