import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DownloadCount, Game } from '#contract/games.ts';
import type { Problem } from '#contract/problems.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { trialDaysOf } from '#src/features/games/game-format.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { mutation, ofKind, pullAll, push } from '#tests/support/sync.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
  await seedSampleGames(server.store, server.clock.nowMs);
});
afterEach(() => server.close());

const games = async (path = '') => (await server.request<Game[]>('GET', `/api/mobile-games${path}`)).body;
const download = (id: number | string, key?: string) =>
  server.request<DownloadCount>('POST', `/api/mobile-games/${id}/increment-downloads`, {
    body: {},
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  });
const countOf = async (id: number) => (await games()).find((game) => game.id === id)?.downloadCount ?? 0;

test('the sample games are marked and cover prices, trials and every kind of link', async () => {
  const all = await games();
  expect(all.length).toBeGreaterThanOrEqual(10);
  expect(all.every((game) => game.isSample && game.title.startsWith('Sample: '))).toBe(true);
  const addressesOf = (game: Game) => [game.webDemoUrl, game.androidStoreUrl, game.iosStoreUrl];
  const addresses = all.flatMap(addressesOf);
  expect(addresses.every((url) => url === null || /^https:\/\/[a-z.]+\.example\//.test(url))).toBe(true);
  expect(all.every((game) => addressesOf(game).some((url) => url !== null))).toBe(true);
  expect(all.some((game) => game.price === 0) && all.some((game) => game.price > 0)).toBe(true);
  const open = all.find((game) => game.hasTrial && game.trialDuration === null);
  expect(open && trialDaysOf(open)).toBe(7);
});

test('games are listed by feature and by animal, without case; an unknown animal is an empty list', async () => {
  expect((await games('/featured')).every((game) => game.isFeatured)).toBe(true);
  expect((await games('/featured')).length).toBeGreaterThan(0);
  const horses = await games('/animal-type/hORSE');
  expect(horses.length).toBeGreaterThan(0);
  expect(horses.every((game) => game.animalTypes.includes('Horse'))).toBe(true);
  expect(await games('/animal-type/Unicorn')).toEqual([]);
});

test('a download counts without sign-in, and the game is sent again with the catalogue', async () => {
  const before = await countOf(1);
  const at = (await pullAll(server, 'catalogue', 0)).at(-1)?.to ?? 0;
  const answer = await download(1);
  expect([answer.status, answer.body]).toEqual([200, { downloadCount: before + 1 }]);
  const [page] = await pullAll(server, 'catalogue', at);
  expect(page?.rows.games).toMatchObject([{ id: 1, downloadCount: before + 1 }]);
});

test('a key counts once, by request and by push, for any signed-in person', async () => {
  const before = await countOf(2);
  const key = randomUUID();
  const ann = await server.register('ann');
  expect((await download(2, key)).body.downloadCount).toBe(before + 1);
  const again = await download(2, key.toUpperCase());
  expect(again.body.downloadCount).toBe(before + 1);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  for (const person of [null, ann]) {
    const [outcome] = await push(server, person, [mutation('game.download', { gameId: 2 }, { key })]);
    expect(ofKind(outcome, 'applied')).toMatchObject({ id: 2, replayed: true });
  }
  expect(await countOf(2)).toBe(before + 1);
});

test('two simultaneous pushes of one key count once', async () => {
  const before = await countOf(3);
  const sent = mutation('game.download', { gameId: 3 });
  const [a, b] = await Promise.all([push(server, null, [sent]), push(server, null, [sent])]);
  expect([a[0]?.outcome, b[0]?.outcome]).toEqual(['applied', 'applied']);
  expect(ofKind(a[0], 'applied').rows.games?.[0]?.downloadCount).toBe(before + 1);
  expect(await countOf(3)).toBe(before + 1);
});

test('an unknown game is 404 by request and rejected by push; another body under a key is refused', async () => {
  for (const id of [999, '0', 'x', '1.5']) expect((await download(id)).status).toBe(404);
  const [missing, noNumber] = await push(server, null, [
    mutation('game.download', { gameId: 999 }),
    mutation('game.download', { gameId: '1' }),
  ]);
  expect(ofKind(missing, 'rejected').problem.status).toBe(404);
  expect(ofKind(noNumber, 'rejected').problem.errors?.[0]?.path).toBe('gameId');
  const key = randomUUID();
  await download(1, key);
  const other = await server.request<Problem>('POST', '/api/mobile-games/2/increment-downloads', {
    body: {},
    headers: { 'Idempotency-Key': key },
  });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
});
