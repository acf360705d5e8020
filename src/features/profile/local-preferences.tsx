import type { User } from '#contract/auth.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { acceptOffer, forgetOffer, namesOf, readOffer } from '#src/features/favorites/favorites.local.ts';
import { LOCAL_PREFERENCES_WORDS as WORDS } from '#src/features/favorites/favorites.words.ts';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { useFault } from '#src/ui/use-fault.ts';

const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' });

export interface LocalPreferencesProps {
  user: User;
  /** Follows a queued write to its end and says what came of it. */
  onSaved: (key: string) => void;
}

/** Goes on offering what was chosen on this phone before signing in, for who did not answer at once. */
export function LocalPreferences({ user, onSaved }: LocalPreferencesProps) {
  const core = useCore();
  const more = useLive((live) => readOffer(live, user), [user]);
  const fail = useFault();
  if (!more) return null;
  const run = (work: Promise<unknown>) => void work.catch(fail);
  const add = async () => {
    const key = await acceptOffer(core, user);
    if (key !== null) onSaved(key);
  };
  return (
    <Note
      action={
        <Row>
          <Button variant="secondary" onClick={() => run(add())}>
            {WORDS.add}
          </Button>
          <Button variant="quiet" onClick={() => run(forgetOffer(core))}>
            {WORDS.forget}
          </Button>
        </Row>
      }
    >
      {WORDS.offer(NAMES.format(namesOf(more)))}
    </Note>
  );
}
