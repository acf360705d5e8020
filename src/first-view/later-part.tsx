import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { isFirstViewWaiting, takeOverLater } from './take-over.ts';

let arrive = () => {};
let fail: (fault: unknown) => void = () => {};
let hydrated = Promise.resolve();

/** Resolves when the later part of the first view responds, or has left the screen. @throws if its code cannot be loaded */
export const laterHydrated = (): Promise<void> => hydrated;

/**
 * The part of a screen below its first view. In a prerendered document its markup stays until its code has loaded, so that the
 * rest responds earlier. Elsewhere the route awaits `prepare`, so that the screen appears as a whole.
 * @param load resolves with undefined while the page reloads for a new version
 */
export function laterPart(load: () => Promise<ComponentType | undefined>) {
  let Loaded: ComponentType | undefined;
  const prepare = async () => {
    if (!isFirstViewWaiting()) Loaded ??= await load();
  };
  const waiting = new Promise<never>(() => {});
  const Late = lazy(async () => {
    const default_ = await load().catch((fault: unknown) => fail(fault));
    return default_ ? { default: default_ } : waiting; // the markup stays
  });
  function Part() {
    const [Shown] = useState(() => Loaded ?? Late);
    useState(expectPart);
    useEffect(() => arrive, []);
    return (
      <Suspense fallback={null}>
        <Shown />
        <Arrived />
      </Suspense>
    );
  }
  return { Part, prepare };
}

function expectPart(): void {
  if (!isFirstViewWaiting()) return;
  hydrated = new Promise((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  hydrated.catch(() => {}); // the app's start may not wait for it yet
}

function Arrived() {
  useEffect(() => queueMicrotask(arrived), []); // React cannot update the screen during an effect
  return null;
}

function arrived(): void {
  takeOverLater();
  arrive();
}
