import { expect, test } from 'vitest';
import type { FoundBusiness } from '#contract/businesses.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { fillIndexes } from '#server/features/search/fill-indexes.ts';
import { beginRestoredHistory } from '#server/features/sync/epochs.ts';
import { HOME, startTestServer } from '../support/server.ts';

/** A restored database assigns ids above 32 bits. */
test('new rows after a restore are found by their words and by their place, among themselves and with older ones', async () => {
  const server = await startTestServer();
  const oldId = await server.addBusiness({ name: 'Windmill Farrier' });
  await server.store.write(({ trx }) => beginRestoredHistory(trx, server.clock.nowMs));
  const newId = await server.addBusiness({ name: 'Sunrise Kennels' });
  expect(newId).toBeGreaterThan(2 ** 32);

  const byWords = async (q: string) => {
    const { body } = await server.request<SearchAnswer>('GET', `/api/search?q=${q}`);
    return body.businesses.map(({ id }) => id);
  };
  const byPlace = async (q?: string) => {
    const query = { location: HOME, radius: 25, q };
    const answer = await server.request<FoundBusiness[]>('POST', '/api/businesses/search', { body: query });
    return [answer.body.map(({ id }) => id), answer.headers.get('x-total-count')];
  };
  for (let round = 1; round <= 2; round++) {
    expect(await byWords('sunrise')).toEqual([newId]);
    expect(await byWords('windmill')).toEqual([oldId]);
    expect(await byPlace()).toEqual([[oldId, newId], '2']);
    expect(await byPlace('sunrise')).toEqual([[newId], '1']);
    await fillIndexes(server.store); // a running server answers from memory
  }
});
