import { GUIDES_URL, type Guide } from '#contract/guides.ts';
import type { Ports } from '#src/local/browser/ports.ts';

type FetchPorts = Pick<Ports, 'fetch' | 'origin'>;

let kept: Promise<Guide[]> | null = null;

/**
 * The care library: the precached asset, read once and held in memory; no call of the API.
 * @throws Error when the asset is neither on this phone nor reachable; the next call tries again.
 */
export function loadGuides(ports: FetchPorts): Promise<Guide[]> {
  kept ??= read(ports).catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function read({ fetch, origin }: FetchPorts): Promise<Guide[]> {
  const response = await fetch(`${origin}${GUIDES_URL}`, { credentials: 'same-origin' });
  const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
  if (!response.ok || !isJson) throw new Error(`${GUIDES_URL}: ${response.status}`);
  const guides: unknown = await response.json();
  if (!Array.isArray(guides)) throw new Error(`${GUIDES_URL}: not a list`);
  return guides as Guide[];
}

/** Forgets what is held in memory. For tests. */
export function forgetGuides(): void {
  kept = null;
}
