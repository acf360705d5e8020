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
import { isKnown, keptAt304, LONG_BYTES, TAKES_GZIP, tagOf } from './whole-answers.ts';

/** What one answer takes besides its bytes. */
const ENTRY_BYTES = 1000;
/** Headers that each answer has for itself. */
const OWN_HEADERS = ['x-request-id', 'strict-transport-security', 'etag', 'content-encoding'];

/** A public answer as it goes out, whoever asks. */
interface Kept {
  route: string;
  plain: Whole['plain'];
  packed: Whole['packed'];
  heads: { plain: Head; packed: Head };
}

/** What stands above a kept answer, plain or packed, and above the 304 in its place. */
interface Head {
  etag: string;
  whole: Record<string, string>;
  same: Record<string, string>;
}

/** Answers that are the same for every visitor, as bytes, for as long as nothing is recorded in the change log. */
export interface KeptAnswers {
  /**
   * The answer to a visitor's request without running any of its route; undefined where the routes must answer. Noted
   * like every other. Nobody who presents a session gets one.
   */
  answer(request: Request, env: AppEnv['Bindings'] | undefined): Response | undefined;
  /** Keeps what a route has just answered a visitor, if nothing was recorded since it began to read. */
  keep(c: Context<AppEnv>, route: string): void;
}

/** Keeps public answers of one app, at most so many bytes of them. */
export function createKeptAnswers(
  { store, config }: Pick<AppDeps, 'store' | 'config'>,
  note: (note: RequestNote) => void,
  mostBytes: number = HTTP_LIMITS.keptAnswersBytes,
): KeptAnswers {
  const entries = new Map<string, Kept>(); // the longest unasked first
  let version = -1;
  let bytes = 0;

  /** Another version: what was read before it is not the answer any more. */
  function moveTo(now: number) {
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
    moveTo(store.version());
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
      if (isPacked && !kept.packed && kept.plain.byteLength >= LONG_BYTES) return undefined; // packed by another thread
      const { etag, whole, same } = isPacked ? kept.heads.packed : kept.heads.plain;
      const { address, isHttps } = clientOf(headerOf, env, config);
      const requestId = randomUUID();
      const isSame = isKnown(headerOf('if-none-match') ?? undefined, etag);
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
      moveTo(since);
      const key = keyOf(c.req.url);
      drop(key);
      const { plain, packed } = whole;
      const kept = { route, plain, packed, heads: headsOf(whole) };
      entries.set(key, kept);
      bytes += weightOf(key, kept);
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}

function headsOf({ headers, hash }: Whole): Kept['heads'] {
  const shared = Object.fromEntries(headers.filter(([name]) => !OWN_HEADERS.includes(name)));
  shared['cache-control'] ??= 'no-cache';
  const headOf = (isPacked: boolean): Head => {
    const etag = tagOf(hash, isPacked);
    const whole = { ...shared, etag, ...(isPacked ? { 'content-encoding': 'gzip' } : {}) };
    return { etag, whole, same: { ...keptAt304(whole), [API_HEADER]: '1' } };
  };
  return { plain: headOf(false), packed: headOf(true) };
}

const weightOf = (key: string, { plain, packed }: Kept) =>
  2 * key.length + plain.byteLength + (packed?.byteLength ?? 0) + ENTRY_BYTES;

/** Path and query: every host of a server has the same answers. */
function keyOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  return start < 0 ? '/' : url.slice(start);
}

/** Whoever sends what may be a session is read by the routes: it may have to be renewed, or not be one. */
const presentsSession = (headers: Headers): boolean =>
  headers.get('authorization') !== null || (headers.get('cookie')?.includes('session') ?? false);

/** Nobody's own: asked without a session, and nothing in it says that it is somebody's. */
const isPublic = (c: Context<AppEnv>, { headers }: Whole): boolean =>
  c.get('session') === null &&
  c.get('renewedCookie') === null &&
  !headers.some(
    ([name, value]) => name === 'set-cookie' || (name === 'cache-control' && value.includes('private')),
  );

/** A database that does not answer is the routes' to tell. */
export function orNone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
