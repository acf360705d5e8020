import { MAP_PACK_LIMITS as LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { BLOCKS_TYPE, type MapPack, type MapPackAnswer, type MapSizes } from '#contract/map-pack.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { API_HEADER } from '#contract/sync.ts';
import { absenceOf, type Fetched, MISSING, UNREACHED } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';

/** Result of a map pack request. `missing`: the server does not have it. */
export type PackAnswer<T> = Extract<Fetched<T>, { kind: 'done' | 'missing' | 'unreached' }>;

/** Fetches the server's map pack. `missing` also for an older server without this endpoint. */
export function fetchPack(core: Core): Promise<PackAnswer<MapPack>> {
  return fetchJson<MapPackAnswer, MapPack>(core, '/api/map/pack', ({ pack }) => pack);
}

/** Fetches the sizes of a region's blocks, in bytes. */
export function fetchSizes(core: Core, mark: string, region: string): Promise<PackAnswer<number[]>> {
  const isSizes = (bytes: unknown): bytes is number[] => Array.isArray(bytes) && bytes.every(Number.isFinite);
  const path = `/api/map/sizes?pack=${mark}&region=${region}`;
  return fetchJson<MapSizes, number[]>(core, path, ({ bytes }) => (isSizes(bytes) ? bytes : null));
}

async function fetchJson<A, T>(
  core: Core,
  path: string,
  read: (body: A) => T | null,
): Promise<PackAnswer<T>> {
  const answer = await core.api.request<A>(path, { isPublic: true });
  if (answer.kind !== 'ok') return absenceOf(answer);
  const value = read(answer.body);
  return value === null ? MISSING : { kind: 'done', value };
}

/** Fetches blocks. @param bytes their total size, which sets the timeout. */
export async function fetchBlocks(
  { ports }: Core,
  mark: string,
  names: readonly string[],
  bytes: number,
): Promise<PackAnswer<Uint8Array>> {
  const waitMs = SYNC_LIMITS.pullTimeoutMs + Math.ceil((bytes / LIMITS.leastBytesPerSecond) * SECOND_MS);
  try {
    const response = await ports.fetch(`${ports.origin}/api/map/blocks?pack=${mark}&names=${names.join()}`, {
      method: 'GET',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    const isOurs = response.headers.get(API_HEADER) === '1';
    if (isOurs && response.status === 404) return MISSING;
    const isBlocks = response.ok && (response.headers.get('content-type') ?? '').startsWith(BLOCKS_TYPE);
    if (!isOurs || !isBlocks) return UNREACHED; // an error, or a captive portal's page
    return { kind: 'done', value: new Uint8Array(await response.arrayBuffer()) };
  } catch {
    return UNREACHED; // no signal, or a timeout
  }
}
