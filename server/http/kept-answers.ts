import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { API_HEADER } from '#contract/sync.ts';
import type { AppDeps } from '../services.ts';
import type { AppEnv, Whole } from './app-env.ts';
import { clientOf } from './client.ts';
import type { RequestNote } from './request-log.ts';
import { HSTS } from './security.ts';
import { headersAt304, LONG_BYTES, matchesTag, TAKES_GZIP, tagOf } from './whole-answers.ts';

/** Memory overhead of a cached response. */
const ENTRY_BYTES = 1000;
/** Headers that differ per response. */
const OWN_HEADERS = ['x-request-id', 'strict-transport-security', 'etag', 'content-encoding'];

/** A cached public response. */
interface Kept {
  route: string;
  plain: Whole['plain'];
  packed: Whole['packed'];
  heads: { plain: Head; packed: Head };
}

/** The headers of a cached response, plain or gzipped, and of its 304. */
interface Head {
  etag: string;
  whole: Record<string, string>;
  same: Record<string, string>;
}

/** Caches the responses that are the same for every visitor, until the change log records something. */
export interface KeptAnswers {
  /**
   * Returns the cached response for a visitor's request; undefined when the route must run. It is logged like any
   * other. Requests that may carry a session are never served from the cache.
   */
  answer(request: Request, env: AppEnv['Bindings'] | undefined): Response | undefined;
  /** Caches the response of a route for a visitor, if nothing was recorded since the route began to read. */
  keep(c: Context<AppEnv>, route: string): void;
}

/** Creates the cache of one app. @param mostBytes its maximum size. */
export function createKeptAnswers(
  { store, config }: Pick<AppDeps, 'store' | 'config'>,
  note: (note: RequestNote) => void,
  maxBytes: number = HTTP_LIMITS.keptAnswersBytes,
): KeptAnswers {
  const entries = new Map<string, Kept>(); // least recently used first
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
    const kept = entries.get(key);
    if (!kept) return;
    entries.delete(key);
    bytes -= weightOf(key, kept);
  }

  function find(key: string): Kept | undefined {
    if (!entries.has(key)) return undefined;
    clearIfOlder(store.version());
    const kept = entries.get(key);
    if (!kept) return undefined;
    entries.delete(key);
    entries.set(key, kept);
    return kept;
  }

  function bodyOf(kept: Kept, isPacked: boolean): Whole['plain'] {
    if (!isPacked) return kept.plain;
    if (!kept.packed) {
      kept.packed = gzipSync(kept.plain);
      bytes += kept.packed.byteLength;
    }
    return kept.packed;
  }

  return {
    answer(request, env) {
      if (request.method !== 'GET' || presentsSession(request.headers)) return undefined;
      const kept = orNone(() => find(keyOf(request.url)));
      if (!kept) return undefined;
      const headerOf = (name: string) => request.headers.get(name);
      const isPacked =
        kept.plain.byteLength >= HTTP_LIMITS.compressBytes &&
        TAKES_GZIP.test(headerOf('accept-encoding') ?? '');
      if (isPacked && !kept.packed && kept.plain.byteLength >= LONG_BYTES) return undefined; // compressed by another thread
      const { etag, whole, same } = isPacked ? kept.heads.packed : kept.heads.plain;
      const { address, isHttps } = clientOf(headerOf, env, config);
      const requestId = randomUUID();
      const isSame = matchesTag(headerOf('if-none-match') ?? undefined, etag);
      const status = isSame ? 304 : 200;
      note({ requestId, address, method: 'GET', route: kept.route, status, ms: 0 });
      if (isSame) return new Response(null, { status, headers: same });
      const headers: Record<string, string> = { ...whole, 'x-request-id': requestId };
      if (isHttps) headers['strict-transport-security'] = HSTS;
      return new Response(bodyOf(kept, isPacked), { status, headers });
    },
    keep(c, route) {
      const since = c.get('keptSince');
      const whole = c.get('whole');
      if (since === null || whole === null || c.req.method !== 'GET' || !isPublic(c, whole)) return;
      if (store.version() !== since) return;
      clearIfOlder(since);
      const key = keyOf(c.req.url);
      drop(key);
      const { plain, packed } = whole;
      const kept = { route, plain, packed, heads: headsOf(whole) };
      entries.set(key, kept);
      bytes += weightOf(key, kept);
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
  };
}

function headsOf({ headers, hash }: Whole): Kept['heads'] {
  const shared = Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.includes(name)));
  shared['cache-control'] ??= 'no-cache';
  const headersFor = (isPacked: boolean): Head => {
    const etag = tagOf(hash, isPacked);
    const whole = { ...shared, etag, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) };
    return { etag, whole, same: { ...headersAt304(whole), [API_HEADER]: '1' } };
  };
  return { plain: headersFor(false), packed: headersFor(true) };
}

const weightOf = (key: string, { plain, packed }: Kept) =>
  2 * key.length + plain.byteLength + (packed?.byteLength ?? 0) + ENTRY_BYTES;

/** Path and query: all hosts of a server share responses. */
function keyOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

/** The route must read anything that may be a session: it may need renewal, or be invalid. */
const presentsSession = (headers: Headers): boolean =>
  headers.get('authorization') !== null || (headers.get('cookie')?.includes('session') ?? false);

/** Sent without a session, and not marked as private. */
const isPublic = (c: Context<AppEnv>, { headers }: Whole): boolean =>
  c.get('session') === null &&
  c.get('renewedCookie') === null &&
  !headers.some(
    ([name, value]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('private')),
  );

/** The route reports a database that does not answer. */
export function orNone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
