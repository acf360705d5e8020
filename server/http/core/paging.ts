import type { Context } from 'hono';
import { z } from 'zod';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { SYNC_MESSAGES } from '#contract/sync.ts';
import { type PageRequest, rowsOfPage } from '../../db/page.ts';
import { shownAs } from '../../rules/json-schema.ts';
import type { AppEnv } from './app-env.ts';

type CursorPart = 'string' | 'number';

/**
 * The parameters `?limit=` and `?after=` of a list. @param shape the types of the cursor's parts. @param others the
 * cursors of other sort orders.
 */
export const pageQuery = (
  shape: readonly CursorPart[],
  defaultLimit: number = HTTP_LIMITS.listDefault,
  others: readonly (readonly CursorPart[])[] = [],
) => ({
  limit: shownAs(
    z
      .string()
      .optional()
      .transform((text) => (text === undefined ? defaultLimit : limitOf(text)))
      .refine((limit) => limit >= 1 && limit <= HTTP_LIMITS.listMax, { error: SYNC_MESSAGES.listLimit }),
    { type: 'integer', minimum: 1, maximum: HTTP_LIMITS.listMax, default: defaultLimit },
  ),
  after: shownAs(
    z
      .string()
      .optional()
      .transform((text) => (text === undefined ? null : cursorOf(text, [shape, ...others])))
      .refine((cursor) => cursor !== undefined, { error: SYNC_MESSAGES.after })
      .transform((cursor) => cursor ?? null),
    { type: 'string', description: 'The cursor from the Link header of an earlier response.' },
  ),
});

const limitOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN);

function cursorOf(text: string, shapes: readonly (readonly CursorPart[])[]): (string | number)[] | undefined {
  const parts = decode(text);
  const fits =
    Array.isArray(parts) &&
    shapes.some(
      (shape) => parts.length === shape.length && parts.every((part, i) => typeof part === shape[i]),
    );
  return fits ? (parts as (string | number)[]) : undefined;
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Sets `Link: <…>; rel="next"` with the cursor of the last row in the response. */
export function linkNext(c: Context<AppEnv>, cursor: readonly (string | number)[]): void {
  const url = new URL(c.req.url);
  url.searchParams.set('after', Buffer.from(JSON.stringify(cursor)).toString('base64url'));
  c.header('Link', `<${url.pathname}${url.search}>; rel="next"`);
}

/** Returns a page of rows, which were read with one more than the limit, and links the next page. */
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
