import type { Context, Hono, MiddlewareHandler } from 'hono';
import { AppError, notFound } from '../../errors.ts';
import type { AppEnv } from './app-env.ts';

/** Handles requests that match no route: 405 with `Allow` when another method matches, else 404. */
export function methodGuard(routes: Hono<AppEnv>) {
  const patterns = methodsOf(routes).map(([method, path]) => ({
    method,
    pattern: new RegExp(`^/api${patternOf(path)}$`),
  }));
  return (c: Context<AppEnv>): never => {
    const methods = patterns.filter((route) => route.pattern.test(c.req.path)).map((route) => route.method);
    throw methods.length === 0 ? notFound() : wrongMethod(new Set(methods));
  };
}

/** Answers 405 at a path without parameters, such as `/businesses/search`, before it can match `/businesses/:id`. */
export function fixedPathGuard(routes: Hono<AppEnv>): MiddlewareHandler<AppEnv> {
  const methodsByPath = new Map<string, Set<string>>();
  for (const [method, path] of methodsOf(routes))
    if (!path.includes(':'))
      methodsByPath.set(`/api${path}`, (methodsByPath.get(`/api${path}`) ?? new Set()).add(method));
  return async (c, next) => {
    const methods = methodsByPath.get(c.req.path);
    if (methods && !methods.has(c.req.method === 'HEAD' ? 'GET' : c.req.method)) throw wrongMethod(methods);
    await next();
  };
}

const methodsOf = (routes: Hono<AppEnv>) =>
  routes.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => [method, path] as const);

const wrongMethod = (methods: ReadonlySet<string>) =>
  new AppError('method-not-allowed', {
    headers: { allow: [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ') },
  });

const patternOf = (path: string) => path.replace(/\/:[^/]+/g, '/[^/]+');
