import { expect, test } from 'vitest';
import { applyRows } from '#src/local/cache/apply.ts';
import { search } from '#src/local/cache/businesses.ts';
import { packSearch } from '#src/local/cache/search-index.ts';
import { START_MS } from '#tests/support/server.ts';
import { randomOf } from './random.ts';
import { businessOf, startStorage } from './search-index-support.ts';

const HERE = { lat: 29.65, lng: -82.32 };

test('a business of a restored database whose id exceeds 32 bits is found on the phone, also from stored columns', async () => {
  const storage = startStorage();
  const cache = storage.open();
  const id = 36_763_200_001;
  const row = { ...businessOf(id, 1, randomOf(1)), location: HERE };
  await applyRows(cache, { businesses: [row] }, 1, START_MS);
  const found = async (opened: typeof cache) => {
    const { total, found } = await search(opened, { location: HERE, radius: 25 }, START_MS);
    return [total, found.map((each) => each.id)];
  };
  expect(await found(cache)).toEqual([1, [id]]);
  await packSearch(cache);
  expect(await found(storage.open())).toEqual([1, [id]]);
});
