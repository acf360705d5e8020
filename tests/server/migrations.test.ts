import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { kyselyOver } from '#server/db/engines/sqlite/dialect.ts';
import { openHandle } from '#server/db/engines/sqlite/handle.ts';
import { start } from '#server/db/migrations/001-start.ts';
import { secondEdition } from '#server/db/migrations/002-second-edition.ts';
import { MIGRATIONS, migrate, migrateTo } from '#server/db/migrations/migrate.ts';

test('a released migration never changes: it uses no code that may change', () => {
  const folder = 'server/db/migrations';
  const files = readdirSync(folder).filter((name) => /^\d/.test(name));
  expect(files.length).toBeGreaterThan(7);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const used = [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
    const own = /^(?:kysely(?:\/migration)?|node:fs|\.\/(?:columns|001-community)\.ts|\.\.\/\.\.\/root\.ts)$/;
    expect(
      used.filter((name) => !own.test(name)),
      file,
    ).toEqual([]);
  }
});

test('of existing look-alike names the oldest is protected, and all stay', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  const older = { '001-start': start, '002-second-edition': secondEdition };
  await new Migrator({ db: kysely, provider: { getMigrations: async () => older } }).migrateToLatest();
  for (const name of ['alice', 'аlice', 'аlice', 'bob​', 'bob', 'carol'])
    await sql`insert into users (username, username_key, email, email_key, full_name, location, password_hash, is_admin,
      animals, business_types, created_at, version)
      values (${name}, ${name}, ${name}, ${name}, '', '', '', 0, '[]', '[]', '', 0)`.execute(kysely);
  await migrate(kysely);
  const people = await kysely
    .selectFrom('users')
    .select(['username', 'username_skeleton'])
    .orderBy('id')
    .execute();
  expect(people.map((person) => [person.username, person.username_skeleton])).toEqual([
    ['alice', 'alice'],
    ['аlice', 'alice'],
    ['аlice', null],
    ['bob​', 'bob'],
    ['bob', null],
    ['carol', 'carol'],
  ]);
  await kysely.destroy();
});

test('a database of the first version gets its content versions, and keeps everything else', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  const provider = { getMigrations: async () => ({ '001-start': start }) };
  await new Migrator({ db: kysely, provider }).migrateToLatest();
  await sql`insert into epochs (position, epoch, forked_at) values (0, 'first', 0)`.execute(kysely);
  await sql`insert into businesses (id, name, description, images, rating_sum, review_count, address, city, state,
    is_featured, business_categories, animal_types, is_sample, facts, created_at, updated_at, version)
    values (1, 'n', 'd', '[]', 0, 1, 'a', 'c', 's', 0, '[]', '[]', 0, '{}', '', '', 3)`.execute(kysely);
  await sql`insert into reviews (business_id, rating, comment, created_at, updated_at, version)
    values (1, 4, 'Good', '', '', 7)`.execute(kysely);
  await migrate(kysely);
  await sql`delete from kysely_migration where name > '001-start'`.execute(kysely); // interrupted at the last moment
  await migrate(kysely);
  expect(await kysely.selectFrom('reviews').select(['version', 'content_version']).execute()).toEqual([
    { version: 7, content_version: 7 },
  ]);
  expect(await kysely.selectFrom('epochs').selectAll().execute()).toEqual([
    { position: 0, epoch: 'first', forked_at: 0, began_at_ms: 0 },
  ]);
  await kysely.destroy();
});

test('a database from before verification marks registrations as new, and only those are sent to phones', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  const before = { '001-start': start, '002-second-edition': secondEdition };
  await new Migrator({ db: kysely, provider: { getMigrations: async () => before } }).migrateToLatest();
  const columns = sql.raw(`id, name, description, images, rating_sum, review_count, address, city, state,
    is_featured, business_categories, animal_types, facts, created_at, updated_at, version, is_sample, source_identity`);
  const same = sql.raw(`'n', 'd', '[]', 0, 0, 'a', 'c', 's', 0, '[]', '[]', '{}', '', '', 3`);
  await sql`insert into businesses (${columns}) values
    (1, ${same}, 0, null), (2, ${same}, 0, 'list:2'), (3, ${same}, 1, null)`.execute(kysely);
  await sql`insert into stream_rows (stream, entity, row_id, version, is_gone, changed_at)
    values ('area:1:1', 'businesses', 1, 3, 0, ''), ('area:2:2', 'businesses', 1, 2, 1, ''),
    ('area:1:1', 'businesses', 2, 3, 0, '')`.execute(kysely);
  await sql`insert into change_counter (id, version) values (1, 7) on conflict do update set version = 7`.execute(
    kysely,
  );
  await migrate(kysely);
  await sql`delete from kysely_migration where name >= '003'`.execute(kysely); // interrupted at the last moment
  await migrate(kysely);
  const rows = await kysely.selectFrom('businesses').select(['id', 'is_verified', 'version']).execute();
  expect(rows.map((row) => [row.id, row.is_verified, row.version])).toEqual([
    [1, 0, 8],
    [2, 1, 3],
    [3, 1, 3],
  ]);
  const places = await kysely.selectFrom('stream_rows').select(['stream', 'row_id', 'version']).execute();
  expect(places.map((row) => [row.stream, row.row_id, row.version])).toEqual([
    ['area:1:1', 1, 8],
    ['area:2:2', 1, 2],
    ['area:1:1', 2, 3],
  ]);
  expect(await kysely.selectFrom('commits').select('version').execute()).toEqual([{ version: 8 }]);
  await kysely.destroy();
});

test('hidden content and the subjects of the log survive the migration that adds former ids', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  await migrate(kysely);
  await sql`drop table kept_suspensions`.execute(kysely);
  for (const [table, column] of [
    ['reviews', 'former_author_id'],
    ['threads', 'former_author_id'],
    ['posts', 'former_author_id'],
    ['businesses', 'former_owner_id'],
  ] as const) {
    await sql`drop index ${sql.ref(`${table}_by_${column}`)}`.execute(kysely);
    if (table === 'posts') await sql`drop index posts_by_former_share`.execute(kysely);
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(kysely);
  }
  await sql`delete from kysely_migration where name >= '008'`.execute(kysely); // as the previous version left it
  await sql`insert into taken_back (person_id, entity, row_id, body)
    values (7, 'posts', 3, null), (7, 'reviews', 4, '{}')`.execute(kysely);
  await sql`insert into moderation_log (id, action, person_id, until, reason, created_at)
    values (9, 'suspend', 7, 'then', 'why', 'now')`.execute(kysely);
  for (let n = 0; n < 2; n++) {
    await migrate(kysely);
    await sql`delete from kysely_migration where name >= '008'`.execute(kysely); // interrupted at the last moment
  }
  expect(await kysely.selectFrom('taken_back').select(['person_id', 'row_id', 'body']).execute()).toEqual([
    { person_id: 7, row_id: 3, body: null },
    { person_id: 7, row_id: 4, body: '{}' },
  ]);
  expect(await kysely.selectFrom('moderation_log').selectAll().execute()).toMatchObject([
    { id: 9, person_id: 7, until: 'then', reason: 'why' },
  ]);
  expect(await kysely.selectFrom('kept_suspensions').selectAll().execute()).toEqual([]);
  await kysely.destroy();
});

test('the moderation log keeps its lines when it gets people, and carried posts get a size', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  const before = { '001-start': start, '002-second-edition': secondEdition };
  await new Migrator({ db: kysely, provider: { getMigrations: async () => before } }).migrateToLatest();
  await sql`insert into users (id, username, username_key, email, email_key, full_name, location, password_hash, is_admin,
    animals, business_types, created_at, version) values (1, 'a', 'a', 'a', 'a', 'A', '', '', 1, '[]', '[]', '', 1)`.execute(
    kysely,
  );
  await sql`insert into forum_categories (id, name, slug, description, is_featured, thread_count, post_count, version)
    values (50, 'c', 'c', '', 0, 1, 2, 1)`.execute(kysely);
  await sql`insert into threads (id, title, slug, category_id, author_id, is_sticky, is_locked, is_hidden, is_removed,
    post_count, last_post_at, created_at, version) values (3, 't', 't', 50, 1, 0, 0, 0, 0, 2, '', '', 1)`.execute(
    kysely,
  );
  for (const id of [4, 5])
    await sql`insert into posts (id, thread_id, author_id, content, is_edited, is_removed, is_hidden, like_count,
      created_at, version) values (${id}, 3, 1, ${'x'.repeat(100)}, 0, 0, 0, 0, '', 1)`.execute(kysely);
  await sql`insert into stream_rows values ('forum', 'posts', 4, 1, 0, '')`.execute(kysely);
  await sql`insert into moderation_log (id, admin_id, action, thread_id, post_id, created_at)
    values (7, 1, 'hide-post', 3, 5, 'then')`.execute(kysely);
  for (let n = 0; n < 2; n++) {
    await migrate(kysely);
    await sql`delete from kysely_migration where name >= '003'`.execute(kysely); // interrupted at the last moment
  }
  const line = { id: 7, admin_id: 1, action: 'hide-post', thread_id: 3, post_id: 5, created_at: 'then' };
  const nobody = { person_id: null, until: null, reason: null };
  const nothing = { business_id: null, review_id: null, item: null, name: null, undoes: null };
  const ofNoTable = { entity: null, row_id: null, before: null };
  expect(await kysely.selectFrom('moderation_log').selectAll().execute()).toEqual([
    { ...line, ...nobody, ...nothing, ...ofNoTable },
  ]);
  const weights = await kysely.selectFrom('posts').select(['id', 'forum_bytes']).orderBy('id').execute();
  expect(weights).toEqual([
    { id: 4, forum_bytes: 100 },
    { id: 5, forum_bytes: 0 },
  ]);
  await kysely.destroy();
});

test('older reviews are named by their key, and rows are found by keys with an index', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  const before = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '019'));
  await migrateTo(kysely, before);
  await sql`insert into businesses (id, name, description, images, rating_sum, review_count, address, city, state,
    is_featured, business_categories, animal_types, is_sample, facts, created_at, updated_at, version, key)
    values (1, 'n', 'd', '[]', 0, 1, 'a', 'c', 's', 0, '[]', '[]', 0, '{}', '', '', 3, 'of-business')`.execute(
    kysely,
  );
  await sql`insert into reviews (business_id, author_name, rating, comment, created_at, updated_at, version, key)
    values (1, 'a', 4, 'Good', '', '', 7, 'of-review'), (1, 'b', 4, 'Good', '', '', 7, null)`.execute(kysely);
  await migrate(kysely);
  await sql`delete from kysely_migration where name > '018-passkeys'`.execute(kysely); // interrupted at the last moment
  await migrate(kysely);
  const rows = await kysely.selectFrom('reviews').select(['key', 'first_key']).orderBy('id').execute();
  expect(rows).toEqual([
    { key: 'of-review', first_key: 'of-review' },
    { key: null, first_key: null },
  ]);
  const plans = await Promise.all(
    [
      sql`explain query plan select id from businesses where key = ${'x'}`,
      sql`explain query plan select id from businesses where key in (${'x'}, ${'y'})`,
      sql`explain query plan select id from reviews where first_key = ${'x'}`,
      sql`explain query plan select outcome from mutation_outcomes where key = ${'x'}
        and name in ('review.write', 'business.register')`,
    ].map((plan) => plan.execute(kysely)),
  );
  const details = plans.map(({ rows: steps }) => (steps[0] as { detail: string }).detail);
  expect(details.every((detail) => detail.startsWith('SEARCH'))).toBe(true);
  await kysely.destroy();
});

test('a list of sticky threads reads no other threads of its category', async () => {
  const kysely = kyselyOver(openHandle(':memory:'));
  await migrate(kysely);
  const { rows } = await sql<{ detail: string }>`explain query plan select id from threads
    where category_id = ${1} and is_sticky = ${1} order by last_post_at desc, id desc limit 21`.execute(
    kysely,
  );
  expect(rows.map(({ detail }) => detail)).toEqual([
    'SEARCH threads USING COVERING INDEX threads_by_category_id_is_sticky_last_post_at (category_id=? AND is_sticky=?)',
  ]);
  await kysely.destroy();
});
