import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { start } from '#server/db/migrations/001-start.ts';
import { secondEdition } from '#server/db/migrations/002-second-edition.ts';
import { migrate } from '#server/db/migrations/migrate.ts';
import { kyselyOver, openHandle } from '#server/db/sqlite.ts';

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
  await sql`delete from kysely_migration where name >= '002'`.execute(kysely); // cut off at the last moment
  await migrate(kysely);
  expect(await kysely.selectFrom('reviews').select(['version', 'content_version']).execute()).toEqual([
    { version: 7, content_version: 7 },
  ]);
  expect(await kysely.selectFrom('epochs').selectAll().execute()).toEqual([
    { position: 0, epoch: 'first', forked_at: 0, began_at_ms: 0 },
  ]);
  await kysely.destroy();
});

test('a database of before marks what people registered as new, and phones hear of that alone', async () => {
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
  await sql`delete from kysely_migration where name >= '003'`.execute(kysely); // cut off at the last moment
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
