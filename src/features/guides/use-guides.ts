import type { Guide } from '#contract/guides.ts';
import { useRemote } from '#src/data/read/use-remote.ts';
import { fetchGuides } from './guides.remote.ts';

/** State of the care library. `missing`: neither on this phone nor reachable. */
export type Library =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'here'; guides: readonly Guide[] };

/** Loads the care library and retries when the connection is back. */
export function useGuides(): Library {
  const { answer } = useRemote(fetchGuides, true);
  if (!answer) return { state: 'loading' };
  return answer.kind === 'done' ? { state: 'here', guides: answer.value } : { state: 'missing' };
}
