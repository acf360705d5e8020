import { recordChanges } from '#server/db/change-log.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { kyselyOver, openHandle } from '#server/db/sqlite.ts';
import { storeOver } from '#server/db/store.ts';
import { START_MS, startTestServer } from '../support/server.ts';

/** Everybody who has an account. The moderator never uses a phone. */
export const PEOPLE = ['ann', 'ben', 'moderator'] as const;
/** Those who do. */
export const USERS = ['ann', 'ben'] as const;
export const BUSINESSES = 2;
/** One that is not listed at the beginning. */
export const LATE_BUSINESS = 99;
/** A thread that everybody finds, with a post by each person. */
export const OLD_THREAD = 1;
export const OLD_TITLE = 'Hay this year';
export const GAME = 1;

/** Makes the database that every run begins with: two businesses, a thread, a game, three people. */
export async function makeImage(): Promise<Uint8Array> {
  const handle = openHandle(':memory:');
  const kysely = kyselyOver(handle);
  await migrate(kysely);
  const store = storeOver(handle, kysely);
  const server = await startTestServer({ store, businesses: BUSINESSES });
  const nowIso = new Date(START_MS).toISOString();
  // A small catalogue, so that a phone's first copy costs little.
  for (const table of ['animal_types', 'business_categories', 'quiz_questions'])
    handle.prepare(`delete from ${table} where id > 2`).run();
  handle
    .prepare(
      "delete from stream_rows where row_id > 2 and entity in ('animalTypes', 'businessCategories', 'quizQuestions')",
    )
    .run();
  handle.prepare("delete from stream_rows where row_id > 2 and entity = 'forumCategories'").run();
  await store.write(async ({ trx }) => {
    await trx.insertInto('games').values(FARM_GAME).execute();
    await recordChanges(trx, [{ entity: 'games', id: GAME, streams: ['catalogue'] }], nowIso);
  });
  for (const name of PEOPLE) {
    const { token } = await server.register(name);
    const post =
      name === PEOPLE[0]
        ? await server.request('POST', '/api/forums/threads', {
            token,
            body: { title: OLD_TITLE, content: `Begun by ${name}`, categoryId: 1 },
          })
        : await server.request('POST', `/api/forums/threads/${OLD_THREAD}/posts`, {
            token,
            body: { content: `Said by ${name}`, threadId: OLD_THREAD },
          });
    if (post.status !== 201) throw new Error(`could not begin the database: ${JSON.stringify(post.body)}`);
  }
  handle.prepare("update users set is_admin = 1 where username = 'moderator'").run();
  handle.prepare("update epochs set epoch = 'history-0'").run();
  const bytes = handle.serialize();
  handle.close();
  return bytes;
}

const FARM_GAME = {
  title: 'Round up the flock',
  developer: 'Meadow Works',
  category: 'Puzzle',
  description: 'Bring them home before the rain.',
  animal_types: '[]',
  price: 0,
  rating: 4,
  download_count: 0,
  has_trial: 0,
  trial_duration: null,
  banner_image: null,
  icon_image: null,
  web_demo_url: null,
  android_store_url: null,
  ios_store_url: null,
  is_featured: 0,
  is_sample: 1,
  version: 0,
};
