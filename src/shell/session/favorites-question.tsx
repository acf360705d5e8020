import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { useWrite } from '#src/data/use-write.ts';
import {
  acceptOffer,
  forgetOffer,
  namesOf,
  postponeOffer,
  preferencesToast,
  readUnansweredOffer,
} from '#src/features/favorites/favorites.local.ts';
import { LOCAL_PREFERENCES_WORDS as WORDS } from '#src/features/favorites/favorites.words.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { savedPosts } from '#src/session/sign-in.ts';
import { formatList } from '#src/ui/formats/format-list.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { SHELL_WORDS } from '../shell.words.ts';

/**
 * Asks whoever has signed in whether the favourites that were chosen on this phone before are theirs. They are never
 * added unasked, because the phone may be shared; "Send 3 saved posts now?" goes first.
 */
export function FavoritesQuestion() {
  const core = useCore();
  const { state, user } = useSession();
  const person = state === 'signedIn' ? user : null;
  const names = useLive((live) => namesToAsk(live, person), [person]) ?? [];
  const write = useWrite();

  const run = (work: (live: Core, owner: User) => Promise<unknown>) => {
    if (person) void write.run(() => work(core, person));
  };
  const add = async (live: Core, owner: User) => {
    const key = await acceptOffer(live, owner);
    if (key === null) return;
    await write.tell(key, (came, problem) => preferencesToast(came, problem, 'profile'));
  };
  return (
    <ConfirmDialog
      open={names.length > 0}
      onClose={() => run(postponeOffer)}
      title={WORDS.question}
      closeLabel={SHELL_WORDS.close}
      actions={[
        { label: WORDS.add, variant: 'primary', onChoose: () => run(add) },
        { label: WORDS.later, onChoose: () => run(postponeOffer) },
        { label: WORDS.forget, variant: 'quiet', onChoose: () => run(forgetOffer) },
      ]}
    >
      <p>{WORDS.offer(formatList(names))}</p>
    </ConfirmDialog>
  );
}

async function namesToAsk(core: Core, person: User | null): Promise<string[]> {
  if (!person || (await savedPosts(core.outbox, person.id)) > 0) return [];
  const more = await readUnansweredOffer(core, person);
  return more ? namesOf(more) : [];
}
