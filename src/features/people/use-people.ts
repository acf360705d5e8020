import { useCallback } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useWrite } from '#src/data/write/use-write.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { useOwnPeople } from './own-people.local.ts';
import { changePeople } from './people.local.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { sayOfPeople } from './people-offer.local.ts';

type Change = (people: PinnedPerson[]) => PinnedPerson[];

/** The functions that change the list. */
export type PeopleChanges = Pick<ReturnType<typeof usePeople>, 'store' | 'follow' | 'run'>;

/** Returns the list of the user or visitor and the functions that change it. */
export function usePeople() {
  const core = useCore();
  const { user } = useSession();
  const { tell, run } = useWrite();
  const toaster = useToast();
  const people = useOwnPeople();

  /** Shows the result of a change. */
  const follow = useCallback(
    async (key: string | null) => {
      if (key === null) toaster.show({ ...WORDS.local, durationMs: TOAST_LIMITS.shortMs });
      else await tell(key, sayOfPeople);
    },
    [tell, toaster],
  );
  /** Stores a change and deletes its draft. @throws QuotaExceededError if storage is full. */
  const store = useCallback(
    async (change: Change, draft?: string) => changePeople(core, user, change, draft),
    [core, user],
  );
  return {
    /** Undefined while loading. */
    people,
    user,
    store,
    follow,
    run,
    /** Stores a change and shows its result. */
    change: (change: Change) => run(async () => follow(await store(change))),
  };
}
