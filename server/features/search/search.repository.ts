import { sql } from 'kysely';
import type { Reader } from '../../db/store.ts';
import type { BusinessFacts } from '../businesses/businesses.repository.ts';
import type { Searched } from './text-index.ts';

/** Characters of a thread's first post that are searched. */
const POST_CHARS = 2000;

/** Changes since a version: rows to index, and ids to remove. */
export interface ChangedTexts {
  shown: Searched[];
  gone: number[];
}

export async function findChangedBusinesses(db: Reader, version: number): Promise<ChangedTexts> {
  const rows = await listed(db).where('version', '>', version).execute();
  return { shown: rows.map(searchedOf), gone: await findLeftBusinesses(db, version) };
}

/** Returns the next searchable businesses by id. */
export async function findBusinessTexts(db: Reader, after: number, limit: number): Promise<Searched[]> {
  const rows = await listed(db).where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(searchedOf);
}

const listed = (db: Reader) =>
  db
    .selectFrom('businesses')
    .select([
      'id',
      'name',
      'description',
      'address',
      'city',
      'state',
      'zip_code',
      'phone',
      'facts',
      'lat',
      'lng',
    ])
    .select(['business_categories', 'animal_types'])
    .where('is_hidden', '=', 0);

function searchedOf(row: Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]): Searched {
  return {
    id: row.id,
    location: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    name: row.name,
    description: row.description,
    address: row.address,
    phone: row.phone,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    businessCategories: JSON.parse(row.business_categories),
    animalTypes: JSON.parse(row.animal_types),
    ...(JSON.parse(row.facts) as BusinessFacts),
  };
}

/** Returns ids of businesses that left a stream since a version and are not listed anywhere. */
export async function findLeftBusinesses(db: Reader, version: number): Promise<number[]> {
  const left = await db
    .selectFrom('stream_rows')
    .select('row_id')
    .distinct()
    .where('entity', '=', 'businesses')
    .where('is_gone', '=', sql.lit(1)) // a literal, so that the partial index is used
    .where('version', '>', version)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('businesses') // one that only moved still exists
            .select('id')
            .whereRef('id', '=', 'stream_rows.row_id')
            .where('is_hidden', '=', 0),
        ),
      ),
    )
    .execute();
  return left.map((row) => row.row_id);
}

/** Future events come first, by start, then past ones, the latest first. */
export async function findChangedEvents(db: Reader, version: number): Promise<ChangedTexts> {
  const rows = await db.selectFrom('events').selectAll().where('version', '>', version).execute();
  const shown = rows.map((row) => {
    const [startMs, endMs] = [Date.parse(row.start_date), Date.parse(row.end_date)];
    return {
      id: row.id,
      orderAt: (nowMs: number) => (endMs >= nowMs ? startMs : Number.MAX_SAFE_INTEGER - startMs),
      name: row.title,
      description: `${row.description} ${row.organizer_name} ${row.location ?? ''}`,
      city: row.city,
      businessCategories: [row.event_type],
      animalTypes: JSON.parse(row.animal_types),
    };
  });
  return { shown, gone: [] };
}

/** Returns readable threads with the start of their first post, the latest activity first. */
export async function findChangedThreads(db: Reader, version: number): Promise<ChangedTexts> {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('forum_categories', 'forum_categories.id', 'threads.category_id')
    .leftJoin('posts', (join) =>
      join.on('posts.id', '=', (eb) =>
        eb
          .selectFrom('posts as first')
          .select((of) => of.fn.min('first.id').as('id'))
          .whereRef('first.thread_id', '=', 'threads.id'),
      ),
    )
    .select([
      'threads.id',
      'threads.title',
      'threads.last_post_at',
      'threads.is_hidden',
      'threads.is_removed',
    ])
    .select(['forum_categories.name as category', 'posts.is_hidden as is_post_hidden'])
    .select((eb) =>
      eb.fn<string | null>('substr', ['posts.content', eb.lit(1), eb.lit(POST_CHARS)]).as('text'),
    )
    .where((eb) => eb.or([eb('threads.version', '>', version), eb('posts.version', '>', version)]))
    .execute();
  const isShown = (row: (typeof rows)[number]) => row.is_hidden === 0 && row.is_removed === 0;
  const shown = rows.filter(isShown).map((row) => ({
    id: row.id,
    orderAt: () => -Date.parse(row.last_post_at),
    name: row.title,
    description: row.is_post_hidden === 0 ? (row.text ?? '') : '',
    city: '',
    businessCategories: [row.category],
    animalTypes: [],
  }));
  return { shown, gone: rows.filter((row) => !isShown(row)).map((row) => row.id) };
}
