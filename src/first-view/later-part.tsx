import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { forgetLater, isFirstViewWaiting, takeOverLater } from './take-over.ts';

let hydrated = Promise.resolve();
let arrive = () => {};

/** Resolves when the later part of the first view responds, or has left the screen. @throws if its code cannot be loaded */
export const laterHydrated = (): Promise<void> => hydrated;

/**
 * The part of a screen below its first view. In a prerendered document its markup stays until its code has loaded, so that the
 * rest responds earlier. Elsewhere the route awaits `prepare`, so that the screen appears as a whole.
 * @param load resolves with undefined while the page reloads for a new version
 */
export function laterPart(load: () => Promise<ComponentType | undefined>) {
  let Loaded: ComponentType | undefined;
  let coming: ReturnType<typeof load> | undefined;
  const prepare = async () => {
    if (!isFirstViewWaiting()) Loaded ??= await load();
  };
  const start = () => (coming ??= load());
  const waiting = new Promise<never>(() => {});
  const Late = lazy(async () => {
    Loaded ??= await start().catch(() => undefined);
    return Loaded ? { default: Loaded } : waiting; // the markup stays
  });
  function Part() {
    const [Shown] = useState(() => Loaded ?? Late);
    useEffect(() => {
      if (isFirstViewWaiting())
        hydrated = new Promise((resolve, reject) => {
          arrive = resolve;
          start().catch(reject);
        });
      return leave;
    }, []);
    return (
      <Suspense fallback={null}>
        <Shown />
        <Arrived />
      </Suspense>
    );
  }
  return { Part, prepare };
}

function leave(): void {
  forgetLater();
  arrive();
}

function Arrived() {
  useEffect(() => queueMicrotask(arrived), []); // React cannot update the screen during an effect
  return null;
}

function arrived(): void {
  takeOverLater();
  arrive();
}
