import type { Context } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import { fieldsInvalid } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

/** What a list call was asked for; `after` is the decoded cursor of an earlier answer. */
export interface PageRequest {
  limit: number;
  after: (string | number)[] | null;
}

/**
 * Reads `?limit=` and `?after=`. @param shape the types of the cursor's parts.
 * @throws AppError 422 with the bad path.
 */
export function pageOf(
  c: Context<AppEnv>,
  shape: readonly ('string' | 'number')[],
  defaultLimit: number = HTTP_LIMITS.listDefault,
): PageRequest {
  return { limit: limitOf(c.req.query('limit'), defaultLimit), after: cursorOf(c.req.query('after'), shape) };
}

function limitOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > HTTP_LIMITS.listMax)
    throw fieldsInvalid([{ path: 'limit', message: SYNC_MESSAGES.listLimit }]);
  return limit;
}

function cursorOf(
  text: string | undefined,
  shape: readonly ('string' | 'number')[],
): (string | number)[] | null {
  if (text === undefined) return null;
  const parts = decode(text);
  const fits =
    Array.isArray(parts) &&
    parts.length === shape.length &&
    parts.every((part, i) => typeof part === shape[i]);
  if (!fits) throw fieldsInvalid([{ path: 'after', message: SYNC_MESSAGES.after }]);
  return parts as (string | number)[];
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Sets `Link: <…>; rel="next"` with the cursor of the last row that was answered. */
export function linkNext(c: Context<AppEnv>, cursor: readonly (string | number)[]): void {
  const url = new URL(c.req.url);
  url.searchParams.set('after', Buffer.from(JSON.stringify(cursor)).toString('base64url'));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Answers a page of rows that were read with one more than the limit, and links the next. */
export function answerPage<T>(
  c: Context<AppEnv>,
  page: PageRequest,
  rows: T[],
  cursorOfRow: (row: T) => (string | number)[],
): T[] {
  const shown = rowsOfPage(rows.slice(0, page.limit));
  const last = shown.at(-1);
  if (rows.length > shown.length && last !== undefined) linkNext(c, cursorOfRow(last));
  return shown;
}

/** The first rows of a list, as many as one answer may weigh; always one. */
export function rowsOfPage<T>(rows: T[]): T[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > HTTP_LIMITS.listBytes && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
