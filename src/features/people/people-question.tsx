import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { readUnansweredOffer as readUnansweredFavorites } from '#src/features/favorites/favorites.local.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { savedPosts } from '#src/session/sign-in.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { acceptOffer, forgetOffer, postponeOffer, readUnansweredOffer } from './people.local.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { offeredNames } from './people-offer.tsx';
import { usePeople } from './use-people.ts';

/**
 * Asks whoever has signed in whether the people who were kept on this phone before are theirs. They are never added
 * unasked, because the phone may be shared. What waits to be sent and favourites are asked about first.
 */
export function PeopleQuestion() {
  const core = useCore();
  const { state, user } = useSession();
  const person = state === 'signedIn' ? user : null;
  const offer = useLive(async (live) => (person ? await readQuestion(live, person) : []), [person]) ?? [];
  const { follow, run } = usePeople();
  if (!person) return null;
  const add = async () => {
    const key = await acceptOffer(core, person);
    if (key !== null) await follow(key);
  };
  const later = () => void run(() => postponeOffer(core, person));
  return (
    <ConfirmDialog
      open={offer.length > 0}
      onClose={later}
      title={WORDS.offerTitle}
      closeLabel={WORDS.close}
      actions={[
        { label: WORDS.offerAdd, variant: 'primary', onChoose: () => void run(add) },
        { label: WORDS.offerLater, onChoose: later },
        { label: WORDS.offerForget, variant: 'quiet', onChoose: () => void run(() => forgetOffer(core)) },
      ]}
    >
      <p>{WORDS.offer(offeredNames(offer))}</p>
    </ConfirmDialog>
  );
}

async function readQuestion(core: Core, person: Parameters<typeof readUnansweredOffer>[1]) {
  const isOtherFirst =
    (await savedPosts(core.outbox, person.id)) > 0 || (await readUnansweredFavorites(core, person)) !== null;
  return isOtherFirst ? [] : readUnansweredOffer(core, person);
}
