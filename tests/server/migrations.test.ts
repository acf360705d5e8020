import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { start } from '#server/db/migrations/001-start.ts';
import { secondEdition } from '#server/db/migrations/002-second-edition.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { kyselyOver, openHandle } from '#server/db/sqlite.ts';

test('of names that look alike already the oldest is protected, and all stay', async () => {
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

test('a database of the first edition gets its content versions, and keeps everything else', async () => {
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
  await sql`delete from kysely_migration where name > '001-start'`.execute(kysely); // cut off at the last moment
  await migrate(kysely);
  expect(await kysely.selectFrom('reviews').select(['version', 'content_version']).execute()).toEqual([
    { version: 7, content_version: 7 },
  ]);
  expect(await kysely.selectFrom('epochs').selectAll().execute()).toEqual([
    { position: 0, epoch: 'first', forked_at: 0, began_at_ms: 0 },
  ]);
  await kysely.destroy();
});
