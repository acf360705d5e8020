import type { Guide } from '#contract/guides.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import { type Fetched, UNREACHED } from '#src/data/fetched.ts';
import { useRemote } from '#src/data/use-remote.ts';
import type { Core } from '#src/local/core.ts';

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

async function fetchGuides({ ports }: Core): Promise<Fetched<readonly Guide[]>> {
  const guides = await loadGuides(ports).catch(() => null); // not on this phone: said in place of the list
  return guides ? { kind: 'done', value: guides } : UNREACHED;
}
