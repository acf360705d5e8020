import { sql, type Transaction } from 'kysely';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { EntityName } from '#contract/sync.ts';
import type { Database } from './schema.ts';
import type { Reader } from './store.ts';

/** A row that changed, with every stream that carries it from now on; none means that it is gone everywhere. */
export interface Change {
  entity: EntityName;
  id: number;
  streams: readonly string[];
}

/** Tables whose rows carry the version of their last change. Likes live in the log alone. */
const TABLE_OF = {
  animalTypes: 'animal_types',
  businessCategories: 'business_categories',
  quizQuestions: 'quiz_questions',
  games: 'games',
  forumCategories: 'forum_categories',
  businesses: 'businesses',
  reviews: 'reviews',
  events: 'events',
  threads: 'threads',
  posts: 'posts',
  profile: 'users',
  likes: null,
} as const satisfies Record<EntityName, keyof Database | null>;

/**
 * Gives the changes of one transaction their version and writes the log. The counter's row lock is taken here and
 * held to the commit, so that versions become visible in their order on any engine: call it last.
 * A stream that carried a row and is not named any more gets a tombstone.
 * @returns the version.
 */
export async function recordChanges(trx: Transaction<Database>, changes: readonly Change[], nowIso: string) {
  const { version } = await trx
    .updateTable('change_counter')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow();
  for (const change of changes) {
    const table = TABLE_OF[change.entity];
    if (table)
      await sql`update ${sql.table(table)} set version = ${version} where id = ${change.id}`.execute(trx);
    await leaveStreams(trx, change, version, nowIso);
    await enterStreams(trx, change, version, nowIso);
  }
  return version;
}

/**
 * Records many changes as versions of at most 200 rows each: a page of a pull holds whole versions, so that it stays
 * small. All of them become visible with the same commit. @returns the last version.
 */
export async function recordInSteps(
  trx: Transaction<Database>,
  changes: readonly Change[],
  nowIso: string,
): Promise<number> {
  const rows = SYNC_LIMITS.transactionRows;
  let start = 0;
  for (; changes.length - start > rows; start += rows)
    await recordChanges(trx, changes.slice(start, start + rows), nowIso);
  return recordChanges(trx, changes.slice(start), nowIso);
}

async function leaveStreams(trx: Transaction<Database>, change: Change, version: number, nowIso: string) {
  await trx
    .updateTable('stream_rows')
    .set({ is_gone: 1, version, changed_at: nowIso })
    .where('entity', '=', change.entity)
    .where('row_id', '=', change.id)
    .where('is_gone', '=', 0)
    .where('stream', 'not in', change.streams.length > 0 ? change.streams : [''])
    .execute();
}

async function enterStreams(trx: Transaction<Database>, change: Change, version: number, nowIso: string) {
  if (change.streams.length === 0) return;
  await trx
    .insertInto('stream_rows')
    .values(
      change.streams.map((stream) => ({
        stream,
        entity: change.entity,
        row_id: change.id,
        version,
        is_gone: 0,
        changed_at: nowIso,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['stream', 'entity', 'row_id'])
        .doUpdateSet({ version, is_gone: 0, changed_at: nowIso }),
    )
    .execute();
}

/** Which of some rows a stream carries now. */
export async function findCarried(db: Reader, stream: string, entity: EntityName, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('stream_rows')
    .select('row_id')
    .where('stream', '=', stream)
    .where('entity', '=', entity)
    .where('row_id', 'in', ids)
    .where('is_gone', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.row_id));
}
