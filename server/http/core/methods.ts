import type { Context, Hono } from 'hono';
import { AppError, notFound } from '../../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Handles requests that match no route: 405 with `Allow` when another method matches, else 404. */
export function methodGuard(routes: Hono<AppEnv>) {
  const known = routes.routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => ({ method: route.method, pattern: new RegExp(`^/api${patternOf(route.path)}$`) }));
  return (c: Context<AppEnv>): never => {
    const methods = new Set(
      known.filter((route) => route.pattern.test(c.req.path)).map((route) => route.method),
    );
    if (methods.size === 0) throw notFound();
    if (methods.has('GET')) methods.add('HEAD');
    throw new AppError('method-not-allowed', { headers: { allow: [...methods].join(', ') } });
  };
}

const patternOf = (path: string) => path.replace(/\/:[^/]+/g, '/[^/]+');
