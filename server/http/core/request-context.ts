import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { isApiPath } from '#contract/shared/screen-path.ts';
import { API_HEADER } from '#contract/sync.ts';
import type { Services } from '../../services.ts';
import { tellVersion } from '../performance/seen-version.ts';
import type { AppEnv } from './app-env.ts';
import { clientOf } from './client.ts';
import type { RequestNote } from './request-log.ts';

/**
 * Adds an id and the services to every request, marks API responses, and logs one line: method, route pattern,
 * status, duration and, if configured, the client address; static files only at level `debug`. Never logs a query,
 * header or body, because cells and ids show who lives where.
 */
export function requestContext(
  services: Services,
  noteRequest: (note: RequestNote) => void,
  cacheResponse: (c: Context<AppEnv>, route: string) => void,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID();
    const isApi = isApiPath(c.req.path);
    const { address, isHttps } = clientOf((name) => c.req.header(name), c.env, services.config);
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('session', null);
    c.set('renewedCookie', null);
    c.set('isHttps', isHttps);
    c.set('address', address);
    c.set('cacheVersion', null);
    c.set('buffered', null);
    if (isApi) c.header(API_HEADER, '1');
    c.header('X-Request-Id', requestId);
    const startMs = performance.now();
    await next();
    const { headers } = c.res; // `c.header` would copy the whole response now
    if (isApi) headers.set(API_HEADER, '1');
    tellVersion(c, services.store);
    const renewed = c.get('renewedCookie');
    if (renewed && c.res.status === 304) headers.set('Set-Cookie', renewed); // a 304 keeps few headers, and the renewal happens once
    if (renewed) headers.set('Cache-Control', 'private, no-store'); // a shared cache must never store a session
    if (isApi && !headers.has('cache-control')) headers.set('Cache-Control', 'no-cache');
    const ms = Math.round(performance.now() - startMs);
    const route = routeOf(c);
    const { method } = c.req;
    const { status } = c.res;
    const isFile = !isApi && method !== 'POST' && status < 400; // or the app's document
    noteRequest({ requestId, address, method, route, status, ms, isFile, isShed: c.get('isShed') === true });
    if (c.get('cacheVersion') !== null) cacheResponse(c, route);
  });
}

/** The route of the app's files, which matches everything else. */
const CATCH_ALL = '/*';

/** Returns the pattern of the matched route, for example `/api/businesses/:id`; `file` for the app's files. */
function routeOf(c: Context<AppEnv>): string {
  const matched = matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path !== CATCH_ALL);
  return matched.at(-1)?.path ?? (isApiPath(c.req.path) ? 'none' : 'file');
}
