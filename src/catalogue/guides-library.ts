import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import { LEARNED_URL, type LearnedAsset } from '#contract/learned.ts';
import type { Ports } from '#src/local/browser/ports.ts';

type FetchPorts = Pick<Ports, 'fetch' | 'origin'>;

/** Loads a file once and caches it in memory; after a failure the next call tries again. */
function readOnce<T>(url: string, isValid: (body: unknown) => boolean, message: string) {
  let cached: Promise<T> | null = null;
  const load = (ports: FetchPorts): Promise<T> => {
    cached ??= read(ports).catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
  async function read({ fetch, origin }: FetchPorts): Promise<T> {
    const response = await fetch(`${origin}${url}`, { credentials: 'same-origin' });
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    if (!response.ok || !isJson) throw new Error(`${url}: ${response.status}`);
    const body: unknown = await response.json();
    if (!isValid(body)) throw new Error(`${url}: ${message}`);
    return body as T;
  }
  const forget = () => {
    cached = null;
  };
  return { load, forget };
}

const isLearned = (body: unknown) =>
  typeof body === 'object' && body !== null && 'turns' in body && typeof body.turns === 'object';
const guides = readOnce<Guide[]>(GUIDES_URL, Array.isArray, 'not a list');
const learned = readOnce<LearnedAsset>(LEARNED_URL, isLearned, 'not the learned data');

/** Loads the care library, a precached file. @throws Error when it is neither on this phone nor reachable */
export const loadGuides = (ports: FetchPorts): Promise<Guide[]> => guides.load(ports);

/** Loads PetiBot's learned data. @throws Error as `loadGuides` */
export const loadLearned = (ports: FetchPorts): Promise<LearnedAsset> => learned.load(ports);

/** Clears the cache. For tests. */
export function forgetGuides(): void {
  guides.forget();
  learned.forget();
}
