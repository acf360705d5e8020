import { type RawBuilder, sql, type Transaction } from 'kysely';
import { ENTITY_NAMES } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import type { EntityName } from '#contract/sync.ts';
import type { StreamRowsTable } from './change-log.table.ts';
import { noteOf } from './commits.ts';
import { counted, countedWrites } from './engines/counted.ts';
import { isOneOf, numberAt, rowsIn, textAt } from './engines/phrases.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';
import type { Reader } from './store.ts';

/** A row that changed, with every stream that carries it from now on; none means that it is gone everywhere. */
export interface Change {
  entity: EntityName;
  id: number;
  streams: readonly string[];
  /** Of whom it tells, where each person has a row of this name: those of the others stay where they are. */
  person?: number;
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
  alerts: 'alerts',
  myPeople: 'my_people',
} as const satisfies Record<EntityName, keyof Database | null>;

/** The stream of a person's own rows. */
export const ownStream = (person: number) => `me:${person}`;

/**
 * Gives the changes of one transaction their version and writes the log. The counter's row lock is taken here and
 * held to the commit, so that versions become visible in their order on any engine: call it last.
 * A stream that carried a row and is not named any more gets a tombstone. A row may be named once, or once for each person.
 * @returns the version.
 */
export async function recordChanges(trx: Transaction<Database>, changes: readonly Change[], nowIso: string) {
  const entities = ENTITY_NAMES.filter((entity) => changes.some((change) => change.entity === entity));
  const idsOf = (entity: EntityName) =>
    JSON.stringify(changes.filter((change) => change.entity === entity).map(({ id }) => id));
  const isOfPersons = changes.some(({ person }) => person !== undefined);
  const { version, asked } = await recordOf(entities, isOfPersons)(trx, {
    ...Object.fromEntries(entities.map((entity) => [entity, idsOf(entity)])),
    places: JSON.stringify(
      changes.map(({ entity, id, person }) => [entity, id, person ? ownStream(person) : null]),
    ),
    entered: JSON.stringify(
      changes.flatMap(({ entity, id, streams }) => streams.map((stream) => [stream, entity, id])),
    ),
    nowIso,
    atMs: Date.parse(nowIso) || 0,
  });
  await leaveStreams(trx, asked, changes, { version, nowIso });
  return version;
}

/** What is recorded of changes: ids of each entity's rows, and places, as JSON. */
type Recorded = { readonly [E in EntityName]?: string } & {
  /** Entity and id of each row, and the stream to look in, or null for all. */
  places: string;
  /** Stream, entity and id of each row that is carried. */
  entered: string;
  nowIso: string;
  atMs: number;
};

/** The same entities change together again and again: what records them is built once. */
const recording = new Map<string, ReturnType<typeof recorderOf>>();

function recordOf(entities: readonly EntityName[], isOfPersons: boolean) {
  const name = `${entities.join()} ${isOfPersons}`;
  const known = recording.get(name) ?? recorderOf(entities, isOfPersons);
  recording.set(name, known);
  return known;
}

const recorderOf = (entities: readonly EntityName[], isOfPersons: boolean) =>
  countedWrites<Recorded, Place>((db, param) => ({
    asks: isOfPersons ? ownAndPlacesOf(db, param('places')) : placesOf(db, param('places')),
    writes: [
      ...entities.flatMap((entity) => {
        const table = TABLE_OF[entity];
        const ids = param(entity) as RawBuilder<string>;
        return table === null
          ? []
          : [sql`update ${sql.table(table)} set version = ${counted(db)} where id ${isOneOf(db, ids)}`];
      }),
      sql`insert into stream_rows (stream, entity, row_id, version, is_gone, changed_at)
        select ${textAt(db, 0)}, ${textAt(db, 1)}, ${numberAt(2)}, ${counted(db)}, 0,
          cast(${param('nowIso')} as text)
        from ${rowsIn(db, param('entered'))} where true
        on conflict (stream, entity, row_id)
        do update set version = excluded.version, is_gone = 0, changed_at = excluded.changed_at`,
      noteOf(db, counted(db), param('atMs')),
    ],
  }));

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

interface Stamp {
  version: number;
  nowIso: string;
}

/** Leaves a tombstone of each row in the streams that carried it and are not named any more. */
async function leaveStreams(
  trx: Transaction<Database>,
  places: readonly Place[],
  changes: readonly Change[],
  { version, nowIso }: Stamp,
) {
  const named = new Set(
    changes.flatMap(({ entity, id, streams }) => streams.map((stream) => placeName(stream, entity, id))),
  );
  for (const { stream, entity, row_id } of places) {
    if (named.has(placeName(stream, entity, row_id))) continue;
    await trx
      .updateTable('stream_rows')
      .set({ is_gone: 1, version, changed_at: nowIso })
      .where('stream', '=', stream)
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute();
  }
}

const placeName = (stream: string, entity: EntityName, id: number) => `${stream} ${entity} ${id}`;

type Place = Pick<StreamRowsTable, 'stream' | 'entity' | 'row_id'>;

/** Where rows stand that are not one person's: everywhere. */
const placesOf = (db: Reader, rows: RawBuilder<string>) =>
  sql<Place>`select stream, entity, row_id from stream_rows where is_gone = 0 and (entity, row_id) in
      (select ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, rows)} where ${textAt(db, 2)} is null)`;

/** The same, and of one person's in that person's own stream. */
const ownAndPlacesOf = (db: Reader, rows: RawBuilder<string>) =>
  sql<Place>`${placesOf(db, rows)}
    union all select stream, entity, row_id from stream_rows where is_gone = 0 and (stream, entity, row_id) in
      (select ${textAt(db, 2)}, ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, rows)}
        where ${textAt(db, 2)} is not null)`;

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

/**
 * Which of some rows are carried by a person's own stream now, with its name. A row that comes back to a stream of
 * everybody's stays there too: a phone that hears first that it has left the one would drop it until it hears of the other.
 */
export async function findOwn(
  db: Reader,
  { threads, posts }: { readonly [E in 'threads' | 'posts']: readonly number[] },
): Promise<OwnStreams> {
  const rows = [...threads.map((id) => ['threads', id]), ...posts.map((id) => ['posts', id])];
  const places = await ownPlaces(db, { rows: JSON.stringify(rows) });
  const streams = new Map(places.map(({ entity, row_id, stream }) => [`${entity} ${row_id}`, stream]));
  return (entity, id) => [streams.get(`${entity} ${id}`)].filter((stream) => stream !== undefined);
}

/** A person's own stream that carries a row, or none. */
export type OwnStreams = (entity: 'threads' | 'posts', id: number) => string[];

const ownPlaces = prepared<{ rows: string }, Place>(
  (db, param) => sql`select stream, entity, row_id from stream_rows where is_gone = 0 and stream like 'me:%'
    and (entity, row_id) in (select ${textAt(db, 0)}, ${numberAt(1)} from ${rowsIn(db, param('rows'))})`,
);
