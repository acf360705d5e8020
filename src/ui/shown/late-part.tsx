import { type ComponentType, useEffect, useReducer } from 'react';
import { useFault } from './use-fault.ts';

/**
 * Draws nothing until its module has loaded, and then at once: React would delay a resolved `Suspense` by a third of
 * a second. @param load called once, when the part is first drawn.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  return function LatePart(props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0);
    const fail = useFault();
    useEffect(() => {
      if (Part) return;
      coming ??= load().then((part) => {
        Part = part;
      });
      coming.then(drawAgain, fail);
    }, [fail]);
    return Part ? <Part {...props} /> : null;
  };
}
