import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { APP_ROUTES } from '#contract/app-files.ts';
import { isApiPath } from '#contract/shared/screen-path.ts';

/**
 * Returns whether a path is a screen of the built app, by its route table. Case and a trailing slash do not matter,
 * as in the app's router. A build of an earlier version has no table: there all paths are screens.
 */
export function screensOf(root: string): (path: string) => boolean {
  const table = join(root, APP_ROUTES);
  if (!existsSync(table)) return () => true;
  const routes = readFileSync(table, 'utf8').trim().split('\n').map(partsOf);
  return (path) => {
    const parts = partsOf(path);
    return routes.some(
      (route) => route.length === parts.length && route.every((part, at) => fits(part, parts[at])),
    );
  };
}

const partsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/');

/** '$id' matches any path segment. */
const fits = (part: string, segment = '') => (part.startsWith('$') ? segment !== '' : part === segment);

/** Whether a browser opens the URL as a page. */
export function isPageAsked({ req }: Context): boolean {
  if (isApiPath(req.path) || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
  const mode = req.header('sec-fetch-mode');
  return mode === undefined ? /\btext\/html\b/.test(req.header('accept') ?? '') : mode === 'navigate';
}
