import { z } from 'zod';
import { UUID_PATTERN } from '#contract/mutations.ts';
import type { Reader } from '../db/store.ts';
import { fieldsInvalid, NeedsMissing } from '../errors.ts';
import type { WriteContext } from './write.ts';

/** How rows are found by the names that writes give them. */
interface Names<R> {
  /** The field that holds the name. */
  path: string;
  /** The sentence about a name that is neither an id nor a key. */
  message: string;
  byId(db: Reader, id: number): Promise<R | undefined>;
  /** A key is unique to its writer only. @returns undefined when nothing came under it yet, null when the row is gone. */
  byKey(db: Reader, writerId: number | null, key: string): Promise<R | null | undefined>;
}

/** The field of such a name in a body. */
export const rowName = z.union([z.int().positive(), z.uuid()]);

const isKey = (name: unknown): name is string => typeof name === 'string' && UUID_PATTERN.test(name);

/** Whether a value can name a row: an id, or the key of the write that made it. */
export const isRowName = (name: unknown): name is number | string =>
  isKey(name) || (typeof name === 'number' && Number.isSafeInteger(name) && name > 0);

/**
 * The row that a write names by its id, or by the key of the write that made it, which stays right when a restored server
 * hands out ids again. @returns undefined where there is none.
 * @throws AppError 422 for neither. @throws NeedsMissing when nothing came under the key yet.
 */
export async function rowNamed<R>(
  { trx, user }: WriteContext,
  name: unknown,
  { path, message, byId, byKey }: Names<R>,
): Promise<R | undefined> {
  if (typeof name === 'number') return Number.isSafeInteger(name) ? byId(trx, name) : undefined;
  if (!isKey(name)) throw fieldsInvalid([{ path, message }]);
  const row = await byKey(trx, user?.id ?? null, name.toLowerCase());
  if (row === undefined) throw new NeedsMissing(name);
  return row ?? undefined;
}

/** The writer's own row among those with the same key, else the oldest. @param rows oldest first. */
export const ownOrOldest = <R>(rows: readonly R[], isOwn: (row: R) => boolean): R | undefined =>
  rows.find(isOwn) ?? rows[0];

/** The fields of a write's arguments, which may be anything that JSON can say. */
export const fieldsOf = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
