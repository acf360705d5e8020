import { useEffect, useRef, useState } from 'react';
import type { AnimalName } from '#contract/catalogue.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import type { Core } from '#src/local/core.ts';
import { useSession } from '#src/session/session-context.tsx';
import { readOwnAnimals } from './own-animals.local.ts';

const NONE: readonly AnimalName[] = [];
/** From this time on an order counts as seen. */
const SEEN_MS = 300;
/** The animals that were last read, so that the next screen has them at once. */
const lastRead = new WeakMap<Core, { owner: number | undefined; animals: readonly AnimalName[] }>();

/** The animals that the person keeps or likes; none until they are read. */
export function useOwnAnimals(): readonly AnimalName[] {
  const { state, user } = useSession();
  const isKnown = state !== 'unknown';
  const core = useCore();
  const owner = user?.id;
  const live = useLive(
    async (each) => {
      if (!isKnown) return undefined;
      const animals = await readOwnAnimals(each, user);
      lastRead.set(core, { owner, animals });
      return animals;
    },
    [isKnown, owner],
  );
  const last = lastRead.get(core);
  return live ?? (isKnown && last?.owner === owner ? last?.animals : undefined) ?? NONE;
}

/**
 * The names with the person's own first. An order that has been seen stays, since a button must not move under a finger;
 * the next screen has the other one.
 */
export function useOwnFirst<Name extends string>(names: readonly Name[]): Name[] {
  const own = useOwnAnimals();
  const latest = useRef(own);
  const [held, setHeld] = useState<readonly string[]>();
  useEffect(() => {
    latest.current = own;
  }, [own]);
  useEffect(() => {
    const timer = setTimeout(() => setHeld(latest.current), SEEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const first = held ?? own;
  return [...new Set([...first.flatMap((each) => names.filter((name) => name === each)), ...names])];
}
