import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { APP_ROUTES } from '#contract/app-files.ts';
import { isApiPath } from '#contract/shared/screen-path.ts';

/**
 * Which addresses are screens of the app that was built into a folder: its own table says so, and letter case and a
 * last slash make no difference, as in its router. A build without a table is of a version before: there all are.
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

/** '$id' stands for any part of an address. */
const fits = (part: string, asked = '') => (part.startsWith('$') ? asked !== '' : part === asked);

/** Whether a person will read the answer: a browser opens it as a page. */
export function isPageAsked({ req }: Context): boolean {
  if (isApiPath(req.path) || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
  const mode = req.header('sec-fetch-mode');
  return mode === undefined ? /\btext\/html\b/.test(req.header('accept') ?? '') : mode === 'navigate';
}
