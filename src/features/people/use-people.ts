import { useCallback, useEffect } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { phoneStorage } from '#src/data/core/small-storage.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { useSession } from '#src/session/session-context.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { changePeople, readPeople } from './people.local.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { sayOfPeople } from './people-offer.local.ts';

type Change = (people: PinnedPerson[]) => PinnedPerson[];

/** The functions that change the list. */
export type PeopleChanges = Pick<ReturnType<typeof usePeople>, 'store' | 'follow' | 'run'>;

/** Returns the list of the user or visitor and the functions that change it. */
export function usePeople() {
  const core = useCore();
  const { state, user } = useSession();
  const { tell, run } = useWrite();
  const toaster = useToast();
  const isKnown = state !== 'unknown';
  const people = useLive(async (live) => (isKnown ? readPeople(live, user) : undefined), [isKnown, user]);
  const isAny = people && people.length > 0;
  useEffect(() => {
    if (isAny !== undefined) markPeople(isAny);
  }, [isAny]);

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

const MARK = 'people';

/** For `boot.js`, which runs before the first paint: whether there are people, never who. */
function markPeople(isAny: boolean): void {
  document.documentElement.dataset.people = String(isAny);
  if (isAny) phoneStorage().setItem(MARK, '1');
  else phoneStorage().removeItem(MARK);
}
