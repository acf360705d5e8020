import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#contract/shared/time.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { HOME, PASSWORD, START_MS, startTestServer, type TestServer } from '../support/server.ts';

export { HOME };

/** Everybody who has an account. The moderator never uses a phone. */
const PEOPLE = ['ann', 'ben', 'caretaker'] as const;
/** The people with a phone. */
export const USERS = ['ann', 'ben'] as const;
export const BUSINESSES = 2;
/** A listing that one of them owns. */
export const OWNED_BUSINESS = 60;
export const OWNER = 'ann';
/** A business that is not listed at the beginning. */
export const LATE_BUSINESS = 99;
/** A thread that everybody finds, with a post by each person. */
export const OLD_THREAD = 1;
export const OLD_TITLE = 'Hay this year';
export const GAME = 1;
/** A business in another cell, and where it is. */
export const FAR_BUSINESS = 50;
export const FAR = { lat: 28.54, lng: -81.38 };
/** A thread without recent posts: no phone follows it until it is opened. */
export const QUIET_SLUG = 'quiet';
const QUIET_DAYS = 120;

/**
 * Makes the start database of every run: two businesses and one that somebody owns, a thread, a game, three people.
 */
export async function makeImage(): Promise<Uint8Array> {
  const handle = openHandle(':memory:');
  const kysely = kyselyOver(handle);
  await migrate(kysely);
  const store = storeOver(handle, kysely);
  const server = await startTestServer({ store, businesses: BUSINESSES });
  const nowIso = new Date(START_MS).toISOString();
  await server.addBusiness({ id: FAR_BUSINESS, ...FAR });
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
  for (const name of PEOPLE.slice(0, -1)) {
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
  await addQuietThread(server, handle);
  const owner = handle.prepare('select id from users where username = ?').get(OWNER) as { id: number };
  await server.addBusiness({ id: OWNED_BUSINESS, owner_id: owner.id });
  await addReview(server);
  handle.prepare("update users set is_admin = 1 where username = 'caretaker'").run();
  handle.prepare("update epochs set epoch = 'history-0'").run();
  handle.exec("update commits set nonce = printf('%016x', version)");
  handle.exec("update seen_key set key = printf('%064x', 1)");
  handle.exec(
    "update commits set nonce = printf('%016x', version); update seen_key set key = printf('%064x', 1)",
  );
  const bytes = handle.serialize();
  handle.close();
  return bytes;
}

/** The moderator's review of that listing, as one to answer. */
async function addReview(server: TestServer): Promise<void> {
  const login = { body: { username: 'caretaker', password: PASSWORD } };
  const { token } = (await server.request<{ token: string }>('POST', '/api/auth/login', login)).body;
  const headers = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };
  const body = { businessId: OWNED_BUSINESS, rating: 4, comment: 'Came at night.' };
  const answer = await server.request('POST', '/api/reviews', { token, body, headers });
  if (answer.status !== 201) throw new Error(`could not begin the database: ${JSON.stringify(answer.body)}`);
}

/** Begun by the moderator long ago. */
async function addQuietThread(server: TestServer, handle: DatabaseSync): Promise<void> {
  const { token } = await server.register('caretaker');
  const body = { title: 'Quiet', content: 'Said long ago.', categoryId: 1 };
  const answer = await server.request<{ id: number }>('POST', '/api/forums/threads', { token, body });
  const beforeIso = new Date(START_MS - QUIET_DAYS * DAY_MS).toISOString();
  handle
    .prepare('update threads set slug = ?, last_post_at = ?, created_at = ? where id = ?')
    .run(QUIET_SLUG, beforeIso, beforeIso, answer.body.id);
  handle.prepare('update posts set created_at = ? where thread_id = ?').run(beforeIso, answer.body.id);
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
