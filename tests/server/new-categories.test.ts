import { expect, test } from 'vitest';
import { BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';

const NOW = Date.parse('2026-05-01T08:00:00.000Z');

test('a database of the previous version gets the new categories, and so do phones', async () => {
  const store = await openStore(':memory:');
  await seed(store, 'none', NOW);
  const newest = BUSINESS_CATEGORIES.length;
  await store.write(({ trx }) => trx.deleteFrom('business_categories').where('id', '=', newest).execute());
  const before = await store.read.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();

  await seed(store, 'none', NOW);

  const names = await store.read.selectFrom('business_categories').select('name').orderBy('id').execute();
  expect(names.map(({ name }) => name)).toEqual([...BUSINESS_CATEGORIES]);
  const changes = await store.read
    .selectFrom('stream_rows')
    .select(['stream', 'entity', 'row_id'])
    .where('version', '>', before.version)
    .execute();
  expect(changes).toEqual([{ stream: CATALOGUE_STREAM, entity: 'businessCategories', row_id: newest }]);
  await store.close();
});
