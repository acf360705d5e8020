import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Every table that names a person: the name of its rows in the export of an account, and their fate when the
 * account is deleted. For a new table decide both here, in `export-account.service.ts` and in
 * `delete-account.service.ts`.
 */
const TABLES: Record<
  string,
  { exported: string | null; deleted: 'goes' | 'goes, counts change' | 'stays unnamed' }
> = {
  sessions: { exported: 'sessions', deleted: 'goes' },
  businesses: { exported: 'businesses', deleted: 'stays unnamed' },
  reviews: { exported: 'reviews', deleted: 'stays unnamed' },
  threads: { exported: 'threads', deleted: 'stays unnamed' },
  posts: { exported: 'posts', deleted: 'stays unnamed' },
  push_devices: { exported: 'devices', deleted: 'goes' },
  reply_news: { exported: null, deleted: 'goes' }, // posts and reviews of others, for a day
  follows: { exported: 'follows', deleted: 'goes' },
  post_likes: { exported: 'likes', deleted: 'goes, counts change' },
  contact_messages: { exported: 'contactMessages', deleted: 'goes' },
  moderation_log: { exported: 'moderation', deleted: 'stays unnamed' },
  my_people: { exported: 'people', deleted: 'goes' },
  animals: { exported: 'animals', deleted: 'goes' },
  animal_records: { exported: 'animalRecords', deleted: 'goes' },
  pictures: { exported: 'pictures', deleted: 'goes' }, // with their files, see drop-pictures.service.ts
  claims: { exported: 'claims', deleted: 'goes' },
  reports: { exported: 'reports', deleted: 'goes' },
  letters: { exported: 'letters', deleted: 'goes' },
  letter_codes: { exported: null, deleted: 'goes' }, // single-use codes, stored only as a digest
  identity_people: { exported: 'identity', deleted: 'goes' },
  identity_accounts: { exported: 'identity', deleted: 'goes' },
  identity_sign_ins: { exported: 'identity', deleted: 'goes' },
  identity_codes: { exported: null, deleted: 'goes' }, // as letter_codes
  passkeys: { exported: 'identity', deleted: 'goes' },
};

let server: TestServer;
let named: { name: string; on_delete: string }[];
beforeAll(async () => {
  server = await startTestServer();
  const found = await sql<{ name: string; on_delete: string }>`
    select distinct tables.name, keys.on_delete from sqlite_schema tables
    join pragma_foreign_key_list(tables.name) keys where keys."table" = 'users'`.execute(server.store.read);
  named = found.rows;
});

test('every table that names a person has a decided export and deletion', () => {
  const advice = 'docs/recipes.md, "A write that works offline", step 8, says where such a table belongs';
  expect(named.map(({ name }) => name).toSorted(), advice).toEqual(Object.keys(TABLES).toSorted());
});

test('the table itself also distinguishes rows that stay without their author from rows that are deleted', () => {
  const going = named.filter(({ on_delete }) => on_delete === 'CASCADE').map(({ name }) => name);
  for (const name of going) expect(TABLES[name]?.deleted, name).toMatch(/^goes/);
});

test('the export of an account includes all of it', async () => {
  const { token } = await server.register('ann');
  const { status, body } = await server.request<Record<string, unknown>>('GET', '/api/user/export', {
    token,
  });
  expect(status).toBe(200);
  const wanted = Object.values(TABLES).flatMap(({ exported }) => exported ?? []);
  expect(Object.keys(body)).toEqual(expect.arrayContaining(wanted));
});
