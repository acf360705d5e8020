import { useEffect, useState } from 'react';
import type { Guide } from '#contract/guides.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import { askUntilAnswered } from '#src/data/ask-until-answered.ts';
import { useOptionalCore } from '#src/data/core-context.tsx';

/** The care library as a screen sees it. `missing`: not on this phone and not reachable. */
export type Library =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'here'; guides: readonly Guide[] };

/** Loads the care library; asks again when the way to the server is back. */
export function useGuides(): Library {
  const core = useOptionalCore();
  const [library, setLibrary] = useState<Library>({ state: 'loading' });
  useEffect(() => {
    if (!core) return;
    let isGone = false;
    const ask = async () => {
      const guides = await loadGuides(core.ports).catch(() => null); // not on this phone: said in place of the list
      if (!isGone) setLibrary(guides ? { state: 'here', guides } : { state: 'missing' });
      return guides !== null;
    };
    const stop = askUntilAnswered(core, ask, () => setLibrary({ state: 'missing' }));
    return () => {
      isGone = true;
      stop();
    };
  }, [core]);
  return library;
}
