import { expect } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { HOME, type TestServer } from '#tests/support/server.ts';
import { backUp, review, reviewsOf, startTogether } from './helpers.ts';

export const cleanUps: (() => void)[] = [];

export async function withBackup() {
  const together = await startTogether();
  await setHomeArea(together.phone.core.cache, 'Home', HOME, 20);
  await review(together.phone.core, together.ann, 1, 'Before the backup');
  await together.phone.core.engine.sync();
  const backup = await backUp(together.server);
  cleanUps.push(backup.remove);
  return { ...together, backup };
}

export const comments = async (server: TestServer, id: number) =>
  (await reviewsOf(server, id)).map((row) => row.comment);
/** Expects that a phone holds the same reviews as the server. */
export async function expectSameReviews(
  cache: { reviews: { toArray(): Promise<{ id: number; comment: string }[]> } },
  server: TestServer,
) {
  const held = (await cache.reviews.toArray()).map((row) => [row.id, row.comment]);
  const rows = await server.store.read
    .selectFrom('reviews')
    .select(['id', 'comment'])
    .orderBy('id')
    .execute();
  expect(held.toSorted()).toEqual(rows.map((row) => [row.id, row.comment]).toSorted());
}
