import type { ComponentType } from 'react';
import { latePart } from '#src/ui/shown/late-part.tsx';
import { useCore } from './core-context.tsx';
import { isStill } from './still-core.ts';

/**
 * A part of the page that has nothing to show before the core has come, and whose program comes with it
 * (`src/shell/running/with-core-parts.ts` names it): it is there as soon as the core is, also without signal.
 */
export function withCore<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = latePart(load);
  return function WithCore(props) {
    return isStill(useCore()) ? null : <Part {...props} />;
  };
}
