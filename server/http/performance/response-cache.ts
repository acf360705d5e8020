import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { API_HEADER } from '#contract/sync.ts';
import type { AppDeps } from '../../services.ts';
import type { AppEnv, BufferedBody } from '../core/app-env.ts';
import { orUndefined } from '../core/call.ts';
import { clientOf } from '../core/client.ts';
import type { RequestNote } from '../core/request-log.ts';
import { HSTS } from '../core/security.ts';
import { headersAt304, LONG_BYTES, matchesTag, TAKES_GZIP, tagOf } from './buffered-responses.ts';

/** Memory overhead of a cached response. */
const ENTRY_BYTES = 1000;
/** Headers that differ per response. */
const OWN_HEADERS = ['x-request-id', 'strict-transport-security', 'etag', 'content-encoding'];

/** A cached public response. */
interface CachedResponse {
  route: string;
  plain: BufferedBody['plain'];
  packed: BufferedBody['packed'];
  headers: { plain: CachedHeaders; packed: CachedHeaders };
}

/** The headers of a cached response, plain or gzipped, and of its 304. */
interface CachedHeaders {
  etag: string;
  whole: Record<string, string>;
  same: Record<string, string>;
}

/** Caches the responses that are the same for every visitor, until the change log records something. */
export interface ResponseCache {
  /**
   * Returns the cached response for a visitor's request; undefined when the route must run. It is logged like any
   * other. Requests that may carry a session are never served from the cache.
   */
  answer(request: Request, env: AppEnv['Bindings'] | undefined): Response | undefined;
  /** Caches the response of a route for a visitor, if nothing was recorded since the route began to read. */
  store(c: Context<AppEnv>, route: string): void;
}

/** Creates the cache of one app. @param maxBytes its maximum size. */
export function createResponseCache(
  { store: database, config }: Pick<AppDeps, 'store' | 'config'>,
  note: (note: RequestNote) => void,
  maxBytes: number = HTTP_LIMITS.keptAnswersBytes,
): ResponseCache {
  const entries = new Map<string, CachedResponse>(); // least recently used first
  let version = -1;
  let bytes = 0;

  /** Clears the cache when the version changes. */
  function clearIfOlder(now: number) {
    if (now === version) return;
    entries.clear();
    bytes = 0;
    version = now;
  }

  function drop(key: string) {
    const cached = entries.get(key);
    if (!cached) return;
    entries.delete(key);
    bytes -= weightOf(key, cached);
  }

  function find(key: string): CachedResponse | undefined {
    if (!entries.has(key)) return undefined;
    clearIfOlder(database.version());
    const cached = entries.get(key);
    if (!cached) return undefined;
    entries.delete(key);
    entries.set(key, cached);
    return cached;
  }

  function bodyOf(cached: CachedResponse, isPacked: boolean): BufferedBody['plain'] {
    if (!isPacked) return cached.plain;
    if (!cached.packed) {
      cached.packed = gzipSync(cached.plain);
      bytes += cached.packed.byteLength;
    }
    return cached.packed;
  }

  return {
    answer(request, env) {
      if (request.method !== 'GET' || mayHaveSession(request.headers)) return undefined;
      const cached = orUndefined(() => find(keyOf(request.url)));
      if (!cached) return undefined;
      const headerOf = (name: string) => request.headers.get(name);
      const isPacked =
        cached.plain.byteLength >= HTTP_LIMITS.compressBytes &&
        TAKES_GZIP.test(headerOf('accept-encoding') ?? '');
      if (isPacked && !cached.packed && cached.plain.byteLength >= LONG_BYTES) return undefined; // compressed by another thread
      const { etag, whole, same } = isPacked ? cached.headers.packed : cached.headers.plain;
      const { address, isHttps } = clientOf(headerOf, env, config);
      const requestId = randomUUID();
      const isSame = matchesTag(headerOf('if-none-match') ?? undefined, etag);
      const status = isSame ? 304 : 200;
      note({ requestId, address, method: 'GET', route: cached.route, status, ms: 0 });
      if (isSame) return new Response(null, { status, headers: same });
      const headers: Record<string, string> = { ...whole, 'x-request-id': requestId };
      if (isHttps) headers['strict-transport-security'] = HSTS;
      return new Response(bodyOf(cached, isPacked), { status, headers });
    },
    store(c, route) {
      const since = c.get('cacheVersion');
      const buffered = c.get('buffered');
      if (since === null || buffered === null || c.req.method !== 'GET' || !isPublic(c, buffered)) return;
      if (database.version() !== since) return;
      clearIfOlder(since);
      const key = keyOf(c.req.url);
      drop(key);
      const { plain, packed } = buffered;
      const cached = { route, plain, packed, headers: headersOf(buffered) };
      entries.set(key, cached);
      bytes += weightOf(key, cached);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

function headersOf({ headers, hash }: BufferedBody): CachedResponse['headers'] {
  const shared = Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.includes(name)));
  shared['cache-control'] ??= 'no-cache';
  const headersFor = (isPacked: boolean): CachedHeaders => {
    const etag = tagOf(hash, isPacked);
    const whole = { ...shared, etag, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) };
    return { etag, whole, same: { ...headersAt304(whole), [API_HEADER]: '1' } };
  };
  return { plain: headersFor(false), packed: headersFor(true) };
}

const weightOf = (key: string, { plain, packed }: CachedResponse) =>
  2 * key.length + plain.byteLength + (packed?.byteLength ?? 0) + ENTRY_BYTES;

/** Path and query: all hosts of a server share responses. */
function keyOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

/** The route must read anything that may be a session: it may need renewal, or be invalid. */
const mayHaveSession = (headers: Headers): boolean =>
  headers.get('authorization') !== null || (headers.get('cookie')?.includes('session') ?? false);

/** Sent without a session, and not marked as private. */
const isPublic = (c: Context<AppEnv>, { headers }: BufferedBody): boolean =>
  c.get('session') === null &&
  c.get('renewedCookie') === null &&
  !headers.some(
    ([name, value]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('private')),
  );
