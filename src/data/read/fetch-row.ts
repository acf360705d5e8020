import type { Rows } from '#contract/entities.ts';
import { readStanding, removeStood } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { type Fetched, failureOf, fetchedAs, isNotFound, MISSING, UNREACHED, withTries } from './fetched.ts';

/** Entities with a page for each row. */
type Paged = 'businesses' | 'events' | 'forumCategories' | 'threads';
type Row<E extends Paged> = NonNullable<Rows[E]>[number];

/** A requested row. */
export interface NamedRow<E extends Paged> {
  entity: E;
  /** Its id, or its slug. */
  by: number | { slug: string };
  path: string;
  /** The server may return another row, because it has merged the two. */
  mayBeJoined?: true;
  /** Returns the part of the row that stays true; default all. */
  lasting?(row: Row<E>): Row<E>;
}

/**
 * Fetches and stores a public row. The phone's copy is removed only if the server says that the row does not exist or was merged
 * into another one.
 */
export async function fetchRow<E extends Paged>(
  core: Core,
  { entity, by, path, mayBeJoined, lasting = (row) => row }: NamedRow<E>,
): Promise<Fetched<Row<E>>> {
  const stamp = await core.stamp();
  const before = await readStanding(core.cache, entity, by);
  const answer = await withTries(core, () => core.api.request<Row<E> | null>(path, { isPublic: true }));
  if (answer.kind !== 'ok') {
    if (!isNotFound(answer)) return failureOf(answer);
    await removeStood(core.cache, before);
    return MISSING;
  }
  const row = answer.body;
  const isOther = row && !isNamed(row, by);
  if (!row || (isOther && !mayBeJoined)) return UNREACHED; // not the requested row
  const result = fetchedAs(await core.keep({ [entity]: [lasting(row)] }, stamp));
  if (result.kind !== 'done') return result;
  if (isOther) await removeStood(core.cache, before);
  return { kind: 'done', value: row };
}

const isNamed = (row: { id?: number; slug?: string }, by: NamedRow<Paged>['by']) =>
  typeof by === 'number' ? row.id === by : row.slug === by.slug;
