import type { AdminNumbers } from '#contract/admin.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { type Fetched, failureOf, isNotFound, MISSING, nextPathOf } from '#src/data/read/fetched.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { requestOwn } from '#src/session/request-own.ts';

/** Admin data is never stored on the phone: it is about others and soon outdated. */
export const ADMIN_API = '/api/admin';

/** Reads admin data from the server. */
export async function readAdmin<T>(core: Core, path: string): Promise<Fetched<T>> {
  return fetchedOf(await requestOwn<T>(core, path));
}

/** Fetches the numbers of the site. */
export const fetchNumbers = (core: Core): Promise<Fetched<AdminNumbers>> =>
  readAdmin<AdminNumbers>(core, `${ADMIN_API}/numbers`);

/** A part of a list, and the path of the next one. */
export interface Page<T> {
  rows: T[];
  next: string | null;
}

/** The first `pages` pages of the list at `path`. */
export interface PagedList {
  path: string;
  pages: number;
}

/** Fetches the first pages of a list. */
export async function fetchPagesOf<T>(core: Core, { path, pages }: PagedList): Promise<Fetched<Page<T>>> {
  const rows: T[] = [];
  let next: string | null = withLimit(path);
  for (let page = 0; page < pages && next !== null; page++) {
    const answer: Answer<T[]> = await requestOwn<T[]>(core, next);
    if (answer.kind !== 'ok') return fetchedOf(answer);
    rows.push(...answer.body);
    next = nextPathOf(answer.headers, next);
  }
  return { kind: 'done', value: { rows, next } };
}

const withLimit = (path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}limit=${HTTP_LIMITS.listDefault}`;

function fetchedOf<T>(answer: Answer<T>): Fetched<T> {
  if (answer.kind === 'ok') return { kind: 'done', value: answer.body };
  return isNotFound(answer) ? MISSING : failureOf(answer);
}
