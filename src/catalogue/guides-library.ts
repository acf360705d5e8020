import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import type { Ports } from '#src/local/browser/ports.ts';

type FetchPorts = Pick<Ports, 'fetch' | 'origin'>;

/** What is read once and then held in memory; after a failure the next call tries again. */
function readOnce<T>(url: string, isWhole: (body: unknown) => boolean, lacks: string) {
  let kept: Promise<T> | null = null;
  const load = (ports: FetchPorts): Promise<T> => {
    kept ??= read(ports).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  async function read({ fetch, origin }: FetchPorts): Promise<T> {
    const response = await fetch(`${origin}${url}`, { credentials: 'same-origin' });
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    if (!response.ok || !isJson) throw new Error(`${url}: ${response.status}`);
    const body: unknown = await response.json();
    if (!isWhole(body)) throw new Error(`${url}: ${lacks}`);
    return body as T;
  }
  const forget = () => {
    kept = null;
  };
  return { load, forget };
}

const isLearned = (body: unknown) =>
  typeof body === 'object' && body !== null && 'turns' in body && typeof body.turns === 'object';
const guides = readOnce<Guide[]>(GUIDES_URL, Array.isArray, 'not a list');
const learned = readOnce<LearnedAsset>(LEARNED_URL, isLearned, 'not what was learned');

/**
 * The care library: the precached asset, read once and held in memory; no call of the API.
 * @throws Error when the asset is neither on this phone nor reachable; the next call tries again.
 */
export const loadGuides = (ports: FetchPorts): Promise<Guide[]> => guides.load(ports);

/** What PetiBot has learned from people's questions, kept as the library is. @throws Error as `loadGuides`. */
export const loadLearned = (ports: FetchPorts): Promise<LearnedAsset> => learned.load(ports);

/** Forgets what is held in memory. For tests. */
export function forgetGuides(): void {
  guides.forget();
  learned.forget();
}
