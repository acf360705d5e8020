import type { ComponentType } from 'react';
import { latePart } from '#src/ui/shown/late-part.tsx';
import { useCore } from './core-context.tsx';
import { isStill } from './still-core.ts';

/**
 * A component that renders nothing before the core is loaded. Its code is loaded with the core, because
 * `src/shell/running/with-core-parts.ts` lists it, so it also works offline.
 */
export function withCore<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = latePart(load);
  return function WithCore(props) {
    return isStill(useCore()) ? null : <Part {...props} />;
  };
}
