import { type ComponentType, lazy, Suspense } from 'react';
import { useCore } from './core-context.tsx';
import { isStill } from './still-core.ts';

/**
 * A part of the page that has nothing to show before the core has come, and whose program comes with it
 * (`src/shell/running/with-core-parts.ts` names it): it is there as soon as the core is, also without signal.
 */
export function withCore<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function WithCore(props) {
    if (isStill(useCore())) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
