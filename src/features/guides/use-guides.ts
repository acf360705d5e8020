import type { Guide } from '#contract/guides.ts';
import { useRemote } from '#src/data/use-remote.ts';
import { fetchGuides } from './guides.remote.ts';

/** The care library as a screen sees it. `missing`: not on this phone and not reachable. */
export type Library =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'here'; guides: readonly Guide[] };

/** Loads the care library; asks again when the way to the server is back. */
export function useGuides(): Library {
  const { answer } = useRemote(fetchGuides, true);
  if (!answer) return { state: 'loading' };
  return answer.kind === 'done' ? { state: 'here', guides: answer.value } : { state: 'missing' };
}
