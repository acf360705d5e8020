import { expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { startTestServer } from '../support/server.ts';

/** More than one read while the index is filled, and not a multiple of it. */
const MANY = 1203;

test('with more businesses than one read the first, the last and those between are found by their words', async () => {
  const server = await startTestServer();
  const names = Array.from({ length: MANY }, (_, n) => `Windmill${n} Farrier`);
  await server.addBusinesses(names.map((name) => ({ name })));
  await server.addBusinesses([{ name: 'Windmill9999 Farrier', is_hidden: 1 }]);
  const found = async (q: string) => {
    const { body } = await server.request<SearchAnswer>('GET', `/api/search?q=${q}`);
    return body.businesses.map(({ name }) => name);
  };
  for (const n of [0, 199, 200, 201, 999, 1000, 1202])
    expect(await found(`windmill${n}`)).toContain(`Windmill${n} Farrier`);
  expect(await found('windmill9999')).not.toContain('Windmill9999 Farrier');
});
