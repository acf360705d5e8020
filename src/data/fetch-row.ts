import type { Rows } from '#contract/sync.ts';
import { readStanding, removeStood } from '#src/local/cache/remove.ts';
import type { Core } from '#src/local/core.ts';
import { type Fetched, failureOf, fetchedAs, isNotFound, MISSING, UNREACHED, withTries } from './fetched.ts';

/** Rows that have a page of their own. */
type Paged = 'businesses' | 'events' | 'forumCategories' | 'threads';
type Row<E extends Paged> = NonNullable<Rows[E]>[number];

/** One row that the server is asked for. */
export interface NamedRow<E extends Paged> {
  entity: E;
  /** Its id, or the slug that stands in its address. */
  by: number | { slug: string };
  path: string;
  /** The server may answer with another row, because it has joined the two. */
  mayBeJoined?: true;
}

/**
 * Brings one public row up to date on this phone. The phone's copy goes only when the server says that there is no such
 * row, or that it was joined with another one. @returns the row.
 */
export async function fetchRow<E extends Paged>(
  core: Core,
  { entity, by, path, mayBeJoined }: NamedRow<E>,
): Promise<Fetched<Row<E>>> {
  const asked = await core.asked();
  const stood = await readStanding(core.cache, entity, by);
  const answer = await withTries(core, () => core.api.request<Row<E> | null>(path, { isPublic: true }));
  if (answer.kind !== 'ok') {
    if (!isNotFound(answer)) return failureOf(answer);
    await removeStood(core.cache, stood);
    return MISSING;
  }
  const row = answer.body;
  const isOther = row && !isNamed(row, by);
  if (!row || (isOther && !mayBeJoined)) return UNREACHED; // not what was asked for: no answer
  const came = fetchedAs(await core.keep({ [entity]: [row] }, asked));
  if (came.kind !== 'done') return came;
  if (isOther) await removeStood(core.cache, stood);
  return { kind: 'done', value: row };
}

const isNamed = (row: { id?: number; slug?: string }, by: NamedRow<Paged>['by']) =>
  typeof by === 'number' ? row.id === by : row.slug === by.slug;
