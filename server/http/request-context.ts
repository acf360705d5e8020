import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import { API_HEADER } from '#contract/sync.ts';
import type { Config } from '../config.ts';
import type { AppEnv, Services } from './app-env.ts';
import { addressIn, networkOf, writtenBy } from './network.ts';

/**
 * Gives every request its id and the app's services, marks every answer of the API, and logs one line: method,
 * the route's pattern, status, time and, as the setting says, the client's address; of a file that was served at the level `debug` only. Never the query, a header
 * or a body: cells and ids tell who lives where.
 */
export function requestContext(services: Services) {
  const nameAddress = addressNaming(services.config.logAddress);
  return createMiddleware<AppEnv>(async (c, next) => {
    const requestId = randomUUID();
    const isApi = isApiPath(c.req.path);
    c.set('services', services);
    c.set('requestId', requestId);
    c.set('session', null);
    c.set('renewedCookie', null);
    c.set('isHttps', isHttps(c, services));
    c.set('address', addressOf(c, services));
    if (isApi) c.header(API_HEADER, '1');
    c.header('X-Request-Id', requestId);
    const startMs = performance.now();
    await next();
    if (isApi) c.header(API_HEADER, '1');
    const renewed = c.get('renewedCookie');
    if (renewed && c.res.status === 304) c.header('Set-Cookie', renewed); // a 304 keeps few headers, and it is renewed once
    if (renewed) c.header('Cache-Control', 'private, no-store'); // a session never stands in a shared cache
    if (isApi && !c.res.headers.has('cache-control')) c.header('Cache-Control', 'no-cache');
    const ms = Math.round(performance.now() - startMs);
    const figures = { method: c.req.method, route: routeOf(c), status: c.res.status, ms };
    services.metrics?.observe(figures);
    const line = { requestId, ...nameAddress(c.get('address')), ...figures };
    // A file or the app's document: its address names no route, and a single visit fetches dozens.
    const isFileServed = !isApi && c.req.method !== 'POST' && c.res.status < 400;
    services.log[isFileServed ? 'debug' : 'info'](line, 'request');
  });
}

/**
 * How the log names a client's address: a keyed hash tells which lines belong together, and its key is gone with the
 * process, so that nobody finds the address from it later.
 */
function addressNaming(how: Config['logAddress']): (address: string) => { address?: string } {
  if (how === 'off') return () => ({});
  if (how === 'plain') return (address) => ({ address });
  const key = randomBytes(32);
  return (address) => ({ address: createHmac('sha256', key).update(address).digest('hex').slice(0, 12) });
}

function isHttps(c: Context<AppEnv>, { config }: Services): boolean {
  const proto = c.req.header('x-forwarded-proto');
  if (config.trustProxy > 0)
    // proxies add to it or leave it as the outermost wrote it
    return (writtenBy(proto, config.trustProxy) ?? writtenBy(proto, 1)) === 'https';
  return c.env?.incoming?.socket?.encrypted === true;
}

function addressOf(c: Context<AppEnv>, { config }: Services): string {
  const forwarded =
    config.trustProxy > 0 ? writtenBy(c.req.header('x-forwarded-for'), config.trustProxy) : undefined;
  const address = forwarded === undefined ? null : addressIn(forwarded);
  return networkOf(address ?? c.env?.incoming?.socket?.remoteAddress ?? 'unknown');
}

/** What answers for whatever no other route does: the app's files. */
const CATCH_ALL = '/*';

/** The pattern of the route that answered, for example `/api/businesses/:id`; `file` for the app's own files. */
function routeOf(c: Context<AppEnv>): string {
  const matched = matchedRoutes(c).filter(({ method, path }) => method !== 'ALL' && path !== CATCH_ALL);
  return matched.at(-1)?.path ?? (isApiPath(c.req.path) ? 'none' : 'file');
}

/** Whether a path belongs to the API; every other is a file or a screen. */
export const isApiPath = (path: string) => path.startsWith('/api/') || path === '/api';
