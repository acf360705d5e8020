import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import type { PullAnswer, PulledStream } from '#contract/sync.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { applyPages } from '#src/local/cache/apply.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import { answerWith } from '#tests/support/device.ts';
import { HOME } from '#tests/support/server.ts';
import { startTogether } from './helpers.ts';
import { AWAY, CELL, change, idsOf, pageOf, startReader, vanish } from './reader.ts';

test('a first copy comes in pages, and a cut connection costs at most one of them', async () => {
  const { phone, core } = await startReader(12);
  const pages: string[] = [];
  phone.fault = async (send, url) => {
    if (!url.includes('area:')) return send();
    pages.push(url);
    if (pages.length === 3) throw new TypeError('cut');
    return send();
  };
  const fetchPort = core.ports.fetch;
  core.ports.fetch = (url, init) => fetchPort(url.includes('/pull') ? `${url}&limit=4` : url, init);
  expect(await pullStreams(core, [CELL])).toBe('unreached');
  expect(await idsOf(core)).toHaveLength(8);
  expect(await core.cache.cursors.get(CELL)).toMatchObject({ syncedAtMs: null });
  expect(await pullStreams(core, [CELL])).toBe('done');
  expect(await idsOf(core)).toHaveLength(12);
  expect(pages).toHaveLength(4);
  expect(await core.cache.cursors.get(CELL)).toMatchObject({ syncedAtMs: phone.clock.nowMs });
});

test('only changes come after the first copy; removed rows leave the phone', async () => {
  const { server, phone, core } = await startReader();
  await core.engine.sync();
  await change(server, 2, { name: 'Renamed' });
  await vanish(server, 3);
  const sizes: number[] = [];
  phone.fault = async (send) => {
    const response = await send();
    const body: PullAnswer = await response.clone().json();
    sizes.push(body.streams.flatMap((page) => Object.values(page.rows).flat()).length);
    return response;
  };
  await core.engine.sync();
  expect(sizes).toEqual([1]);
  expect(await core.cache.businesses.toArray()).toMatchObject([{ id: 1 }, { id: 2, name: 'Renamed' }]);
});

test('a phone without waiting entries stores nothing in its outbox during a sync', async () => {
  const { phone, core } = await startReader();
  await core.engine.sync();
  phone.full.outbox = 1; // the next write would fail
  const report = await core.engine.sync({ isForced: true });
  expect(report).toMatchObject({ pushed: { sent: 0, refused: 0, end: 'empty' }, pulled: 'done' });
  expect(phone.full.outbox).toBe(1);
});

test('the unchanged streams of one response are recorded in one step', async () => {
  const { phone, core } = await startReader();
  await setHomeArea(core.cache, 'Home', HOME, 60);
  await core.engine.sync();
  const seen: number[][] = [];
  const reader = liveQuery(() => core.cache.cursors.toArray()).subscribe((cursors) => {
    const times = cursors.map(({ syncedAtMs }) => syncedAtMs ?? 0);
    // A write elsewhere may cause another read; only changes are steps.
    if (String(times) !== String(seen.at(-1))) seen.push(times);
  });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  phone.clock.nowMs += MINUTE_MS;
  await core.engine.sync({ isForced: true });
  await vi.waitFor(() => expect(new Set(seen.at(-1))).toEqual(new Set([phone.clock.nowMs])));
  reader.unsubscribe();
  expect(seen[0]?.length).toBeGreaterThan(10);
  expect(seen).toHaveLength(2);
});

test('a business that moves to a cell that is not followed leaves; one that moves between followed cells stays', async () => {
  const { server, core } = await startReader();
  await setHomeArea(core.cache, 'Home', HOME, 60);
  await core.engine.sync();
  await change(server, 1, AWAY);
  await change(server, 2, { lat: HOME.lat + 0.5 });
  await core.engine.sync();
  expect(await idsOf(core)).toEqual([2, 3]);
});

test('the own stream is pulled separately, and its 401 names the person who has to sign in again', async () => {
  const { phone, ann } = await startTogether();
  await phone.core.engine.sync();
  expect(await phone.core.cache.profile.toArray()).toMatchObject([{ username: 'ann' }]);
  const own = phone.requests.filter((path) => path.includes('me@'));
  expect(own.map((path) => /streams=([^&]*)/.exec(path)?.[1])).toEqual(['me@0']);
  phone.cookie = '';
  expect((await phone.core.engine.sync()).pulled).toBe('done');
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'ended', user: { id: ann.id } });
  expect(await phone.core.cache.profile.count()).toBe(1);
});

test('public streams are requested without cookie and token', async () => {
  const { phone } = await startTogether();
  phone.core.api.setToken('a-token');
  const inits: RequestInit[] = [];
  phone.fault = async (send, url, init) => {
    if (url.includes('catalogue')) inits.push(init);
    return send();
  };
  await phone.core.engine.sync();
  expect(inits).toHaveLength(1);
  expect(inits[0]).toMatchObject({ credentials: 'omit', cache: 'no-cache' });
  expect(new Headers(inits[0]?.headers).has('authorization')).toBe(false);
});

test('every pull includes events and forums, so that they can be read without signal', async () => {
  const { server, phone, people } = await startTogether();
  await server.request('POST', '/api/forums/threads', {
    body: { title: 'Hay', content: 'Prices?', categoryId: 1 },
    token: people.ben.token,
  });
  await phone.core.engine.sync();
  expect(await phone.core.cache.threads.toArray()).toMatchObject([{ title: 'Hay' }]);
  expect(await phone.core.cache.posts.count()).toBe(1);
  expect(await phone.core.cache.cursors.get('events')).toBeDefined();
});

test('a reset refills beside the old rows and swaps them at the end', async () => {
  const { server, core } = await startReader(6);
  await core.engine.sync();
  await vanish(server, 2);
  await server.store.write(({ trx }) =>
    trx.insertInto('pruned_streams').values({ stream: CELL, version: 7 }).execute(),
  );
  await server.store.write(({ trx }) => trx.deleteFrom('stream_rows').where('is_gone', '=', 1).execute());
  const whole = await pageOf(server, CELL, 6);
  expect(whole).toMatchObject({ reset: true, more: false });
  const { reset: _, ...plain } = whole;
  const rows = whole.rows.businesses ?? [];
  await applyPages(
    core.cache,
    [{ ...whole, to: 4, more: true, rows: { businesses: rows.slice(0, 3) } }],
    1,
    1,
  );
  expect(await idsOf(core)).toEqual([1, 2, 3, 4, 5, 6]);
  await applyPages(core.cache, [{ ...plain, from: 4, rows: { businesses: rows.slice(3) } }], 1, 2);
  expect(await idsOf(core)).toEqual([1, 3, 4, 5, 6]);
  expect(await core.cache.cursors.get(CELL)).toMatchObject({ isRefilling: false, syncedAtMs: 2 });
});

test('a page that another context has overtaken is pulled again', async () => {
  const { server, phone, people } = await startTogether();
  const start = (title: string) =>
    server.request('POST', '/api/forums/threads', {
      body: { title, content: 'Prices?', categoryId: 1 },
      token: people.ben.token,
    });
  await phone.core.engine.sync();
  const worker = phone.openContext().core;
  phone.fault = async (send) => {
    phone.fault = null;
    await start('Hay');
    await pullStreams(phone.core, ['forum']);
    await start('Straw');
    return send();
  };
  expect(await pullStreams(worker, ['forum'])).toBe('done');
  const titles = (await phone.core.cache.threads.toArray()).map(({ title }) => title);
  expect(titles).toEqual(['Hay', 'Straw']);
});

test('a page with an unknown cursor is dropped whole', async () => {
  const { server, core } = await startReader();
  const page = await pageOf(server, CELL, 1);
  await applyPages(core.cache, [page], 1, 1);
  expect(await idsOf(core)).toEqual([]);
  expect(await core.cache.cursors.count()).toBe(0);
});

test('pages that arrive out of order and twice end in the same rows', async () => {
  const { server, core } = await startReader(4);
  const pages: PulledStream[] = [];
  for (let from = 0; ; ) {
    const page = await pageOf(server, CELL, from, '&limit=1');
    pages.push(page);
    from = page.to;
    if (!page.more) break;
  }
  await vanish(server, 1);
  await change(server, 2, { name: 'Newest' });
  pages.push(await pageOf(server, CELL, pages.at(-1)?.to ?? 0));
  const shuffled = [...pages, ...pages, ...pages].map((page, i) => ({ page, at: (i * 7919) % 23 }));
  for (const { page } of shuffled.sort((a, b) => a.at - b.at)) await applyPages(core.cache, [page], 1, 1);
  for (const page of pages) await applyPages(core.cache, [page], 1, 1);
  expect(await core.cache.businesses.toArray()).toMatchObject([
    { id: 2, name: 'Newest' },
    { id: 3 },
    { id: 4 },
  ]);
});

const BAD_PAGES: Record<string, (answer: PullAnswer) => unknown> = {
  'with a stream that was not asked for': (answer) => ({
    ...answer,
    streams: answer.streams.map((page) => ({ ...page, stream: 'thread:1' })),
  }),
  'that leaves a stream out': (answer) => ({ ...answer, streams: [] }),
  'with rows that are no list': (answer) => ({
    ...answer,
    streams: answer.streams.map((page) => ({ ...page, rows: { businesses: {} } })),
  }),
  'that promises more and does not move': (answer) => ({
    ...answer,
    streams: answer.streams.map((page) => ({ ...page, to: page.from, more: true })),
  }),
  'without lists of what is gone': (answer) => ({
    ...answer,
    streams: answer.streams.map(({ gone: _, ...page }) => page),
  }),
};
for (const [name, spoil] of Object.entries(BAD_PAGES))
  test(`an answer ${name} stores nothing`, async () => {
    const { core, phone } = await startReader();
    phone.fault = async (send) => answerWith(200, spoil(await (await send()).json()));
    expect(await pullStreams(core, [CELL])).toBe('unreached');
    expect(phone.requests).toHaveLength(1);
    expect(await idsOf(core)).toEqual([]);
    expect(await core.cache.cursors.count()).toBe(0);
  });
