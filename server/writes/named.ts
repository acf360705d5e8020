import { z } from 'zod';
import type { User } from '#contract/auth.ts';
import { UUID_PATTERN } from '#contract/mutations.ts';
import type { Reader } from '../db/store.ts';
import { fieldsInvalid, NeedsMissing } from '../errors.ts';

/** The database and the person who looks up a row; a write's context is one. */
export interface Naming {
  trx: Reader;
  user: User | null;
}

/** How to find rows by the names in writes. */
interface Names<R> {
  /** The field with the name. */
  path: string;
  /** The message for a name that is neither an id nor a key. */
  message: string;
  byId(db: Reader, id: number): Promise<R | undefined>;
  /**
   * A key is unique only per writer. @returns undefined when nothing has arrived under it yet, null when the row is
   * deleted.
   */
  byKey(db: Reader, writerId: number | null, key: string): Promise<R | null | undefined>;
}

/** The schema of such a field. */
export const rowName = z.union([z.int().positive(), z.uuid()]);

const isKey = (name: unknown): name is string => typeof name === 'string' && UUID_PATTERN.test(name);

/** Whether a value can name a row: an id, or the key of the write that created it. */
export const isRowName = (name: unknown): name is number | string =>
  isKey(name) || (typeof name === 'number' && Number.isSafeInteger(name) && name > 0);

/**
 * Finds a row by its id, or by the key of the write that created it; a key stays valid when a restored server
 * reassigns ids. @returns undefined when there is none. @throws AppError 422 for any other name. @throws NeedsMissing
 * when nothing has arrived under the key yet.
 */
export async function rowNamed<R>(
  { trx, user }: Naming,
  name: unknown,
  { path, message, byId, byKey }: Names<R>,
): Promise<R | undefined> {
  if (typeof name === 'number') return Number.isSafeInteger(name) ? byId(trx, name) : undefined;
  if (!isKey(name)) throw fieldsInvalid([{ path, message }]);
  const row = await byKey(trx, user?.id ?? null, name.toLowerCase());
  if (row === undefined) throw new NeedsMissing(name);
  return row ?? undefined;
}

/** Returns the writer's own row among those with the same key, else the oldest. @param rows oldest first. */
export const ownOrOldest = <R>(rows: readonly R[], isOwn: (row: R) => boolean): R | undefined =>
  rows.find(isOwn) ?? rows[0];

/** Returns the fields of a write's arguments, which may be any JSON value. */
export const fieldsOf = (args: unknown): Record<string, unknown> =>
  typeof args === 'object' && args !== null ? (args as Record<string, unknown>) : {};
