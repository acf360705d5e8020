import { foldText } from '#contract/text-search.ts';
import type { Reader } from '../../db/store.ts';
import type { Searched } from './rank.ts';

/** So much of a thread's first post is searched, in characters. */
const POST_CHARS = 2000;

/** Every business, or those whose name holds every word of the query as it stands. */
export async function findSearchedBusinesses(db: Reader, nameQuery: string | null): Promise<Searched[]> {
  let query = db
    .selectFrom('businesses')
    .select(['id', 'name', 'description', 'city', 'business_categories', 'animal_types']);
  for (const word of nameQuery === null ? [] : foldText(nameQuery).split(' '))
    query = query.where((eb) => eb(eb.fn('lower', ['name']), 'like', `%${word}%`));
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    order: row.name,
    name: row.name,
    description: row.description,
    city: row.city,
    businessCategories: JSON.parse(row.business_categories),
    animalTypes: JSON.parse(row.animal_types),
  }));
}

/** Every event; those to come first by start, then those that are over, the latest first. */
export async function findSearchedEvents(db: Reader, nowMs: number): Promise<Searched[]> {
  const rows = await db.selectFrom('events').selectAll().execute();
  return rows.map((row) => {
    const startMs = Date.parse(row.start_date);
    return {
      id: row.id,
      order: Date.parse(row.end_date) >= nowMs ? startMs : Number.MAX_SAFE_INTEGER - startMs,
      name: row.title,
      description: `${row.description} ${row.organizer_name} ${row.location ?? ''}`,
      city: row.city,
      businessCategories: [row.event_type],
      animalTypes: JSON.parse(row.animal_types),
    };
  });
}

/** Every thread that people can read, with the beginning of its first post; the latest activity first. */
export async function findSearchedThreads(db: Reader): Promise<Searched[]> {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('forum_categories', 'forum_categories.id', 'threads.category_id')
    .leftJoin('posts', (join) =>
      join
        .on('posts.id', '=', (eb) =>
          eb
            .selectFrom('posts as first')
            .select((of) => of.fn.min('first.id').as('id'))
            .whereRef('first.thread_id', '=', 'threads.id'),
        )
        .on('posts.is_removed', '=', 0)
        .on('posts.is_hidden', '=', 0),
    )
    .select(['threads.id', 'threads.title', 'threads.last_post_at', 'forum_categories.name as category'])
    .select((eb) =>
      eb.fn<string | null>('substr', ['posts.content', eb.lit(1), eb.lit(POST_CHARS)]).as('text'),
    )
    .where('threads.is_hidden', '=', 0)
    .where('threads.is_removed', '=', 0)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order: -Date.parse(row.last_post_at),
    name: row.title,
    description: row.text ?? '',
    city: '',
    businessCategories: [row.category],
    animalTypes: [],
  }));
}
