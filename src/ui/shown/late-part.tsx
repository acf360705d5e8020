import { type ComponentType, useEffect, useReducer } from 'react';
import { useFault } from './use-fault.ts';

/**
 * A part of the page that draws nothing until its program has come, and then at once: React holds back for a third of a
 * second what a `Suspense` has waited for. @param load is asked for once on a page, when the part is first drawn.
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
