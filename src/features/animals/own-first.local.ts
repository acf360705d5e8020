import { useEffect, useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { useSession } from '#src/session/session-context.tsx';
import type { readOwnAnimals } from './own-animals.local.ts';

const NONE: readonly AnimalName[] = [];

/** The animals that the person keeps or likes; none until they are read. */
export function useOwnAnimals(): readonly AnimalName[] {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  const [read, setRead] = useState<typeof readOwnAnimals>();
  useEffect(() => {
    // Not part of the first route. Without this file the animals keep their usual order.
    import('./own-animals.local.ts').then(
      (part) => setRead(() => part.readOwnAnimals),
      () => {},
    );
  }, []);
  return (
    useLive(async (core) => (read && isKnown ? read(core, user) : NONE), [read, isKnown, user?.id]) ?? NONE
  );
}

/** The names with the person's own first, in the order of `own`. */
export const withOwnFirst = <Name extends string>(own: readonly string[], names: readonly Name[]): Name[] => [
  ...new Set([...own.flatMap((each) => names.filter((name) => name === each)), ...names]),
];
