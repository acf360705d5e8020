import { useEffect } from 'react';
import { phoneStorage } from '#src/data/core/small-storage.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useSession } from '#src/session/session-context.tsx';
import { readPeople } from './people.local.ts';
import type { ShownPerson } from './people.overlay.ts';

/** Returns the list of the user or visitor; undefined while loading. */
export function useOwnPeople(): readonly ShownPerson[] | undefined {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  const people = useLive(async (live) => (isKnown ? readPeople(live, user) : undefined), [isKnown, user]);
  const isAny = people && people.length > 0;
  useEffect(() => {
    if (isAny !== undefined) markPeople(isAny);
  }, [isAny]);
  return people;
}

const MARK = 'people';

/** For `boot.js`, which runs before the first paint: whether there are people, never who. */
function markPeople(isAny: boolean): void {
  document.documentElement.dataset.people = String(isAny);
  if (isAny) phoneStorage().setItem(MARK, '1');
  else phoneStorage().removeItem(MARK);
}
