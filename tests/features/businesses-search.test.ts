import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import type { Fetched } from '#src/data/read/fetched.ts';
import { readPhone } from '#src/features/explore/phone.local.ts';
import {
  type Feeds,
  fetchFeeds,
  nextPage,
  type ServerState,
  serverState,
} from '#src/features/explore/run-search.ts';
import { requestOf, type Search } from '#src/features/explore/search.ts';
import { isShowingSaved, unstatedOf, viewOf } from '#src/features/explore/search-view.ts';
import { rememberHomeArea } from '#src/places/home-area.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';
import { putBusinesses } from '#tests/support/sync.ts';
import { search, start } from './businesses-search-support.ts';
import { business } from './businesses-support.ts';

test('a distant result stays on a phone whose clock is three weeks slow', async () => {
  const server = await startTestServer({ businesses: [{ lat: 47.6, lng: -122.3 }] });
  const phone = startPhone(server, { hasOwnClock: true });
  phone.clock.nowMs -= 21 * DAY_MS;
  await phone.core.engine.sync(); // learns the server's time
  await fetchFeeds(phone.core, requestOf(search({ centre: { lat: 47.6, lng: -122.3 } })), () => {});
  expect(await phone.core.cache.businesses.count()).toBe(1);
  await phone.core.engine.sync();
  expect(await phone.core.cache.businesses.count()).toBe(1);
});

const ASKING: ServerState = { kind: 'asking', isLate: false };

/** Every state that a search reports, in order. */
async function ask({ core }: Phone, asked: Search): Promise<ServerState[]> {
  const states: ServerState[] = [];
  const note = (answer: Fetched<Feeds>) =>
    states.push(serverState({ answer, isAsking: false, isLate: false }));
  const last = await fetchFeeds(core, requestOf(asked), note);
  if (states.length === 0) note(last);
  return states;
}

/** The screen's view of a search in a state of the server. */
async function shown({ core }: Phone, asked: Search, server: ServerState) {
  const phone = await readPhone(core.cache, requestOf(asked), core.reach.serverNowMs());
  return { view: viewOf(phone, server), unstated: unstatedOf(phone, server), phone };
}

const last = (states: ServerState[]) => states.at(-1) ?? ASKING;

describe('a search with a response', () => {
  test('shows the rows stored on the phone, nearest first, and the total of the server', async () => {
    const { phone } = await start([{ name: 'Far', lat: HOME.lat + 0.2 }, { name: 'Near' }]);
    const state = last(await ask(phone, search()));
    const { view } = await shown(phone, search(), state);
    expect(view).toMatchObject({ kind: 'results', total: 2, isFromPhone: false });
    expect(view.kind === 'results' && view.rows.map((row) => row.name)).toEqual(['Near', 'Far']);
  });

  test('drops rows of the phone that the server does not name', async () => {
    const { phone } = await start(1);
    await putBusinesses(phone.core.cache, [business({ id: 99, name: 'Closed down' })], 0, phone.clock.nowMs);
    const { view } = await shown(phone, search(), last(await ask(phone, search())));
    expect(view.kind === 'results' && view.rows.map((row) => row.id)).toEqual([1]);
  });

  test('fetches the next page after the last row, until all are delivered', async () => {
    const { phone } = await start(205);
    const state = last(await ask(phone, search()));
    if (state.kind !== 'answered') throw new Error(state.kind);
    expect([state.feed.total, state.feed.ids.size]).toEqual([205, 200]);
    const next = await nextPage(phone.core, requestOf(search()), state, 'found');
    expect(next).toMatchObject({ feed: { total: 205, nextPath: null } });
    const { view } = await shown(phone, search(), { ...state, ...next });
    expect(view.kind === 'results' && view.rows.length).toBe(205);
  });

  test('is empty only if the server counts none', async () => {
    const { phone } = await start(1);
    const feed = search({ category: 'Boarding' });
    expect((await shown(phone, feed, last(await ask(phone, feed)))).view.kind).toBe('empty');
  });

  test('shows the words of a refusal', async () => {
    const { phone } = await start(1);
    expect(await ask(phone, search({ radiusMiles: -1 }))).toEqual([
      { kind: 'refused', detail: 'Radius must be above 0 and at most 12,500 miles.' },
    ]);
  });
});

describe('a search for an animal', () => {
  const listings = [{ animal_types: '["Horse"]' }, { animal_types: '["Dog"]' }, { animal_types: '[]' }];
  test('finds those that state it and counts those that state none', async () => {
    const { phone } = await start(listings);
    const query = search({ animal: 'Horse' });
    const { view, unstated } = await shown(phone, query, last(await ask(phone, query)));
    expect(view.kind === 'results' && view.rows.map((row) => row.id)).toEqual([1]);
    expect(unstated).toMatchObject({ total: 1, rows: [{ id: 3 }] });
  });
  test('counts all that state none, also those not delivered yet', async () => {
    const { phone } = await start([
      ...listings,
      ...Array.from({ length: 203 }, () => ({ animal_types: '[]' })),
    ]);
    const query = search({ animal: 'Horse' });
    const { unstated } = await shown(phone, query, last(await ask(phone, query)));
    expect(unstated?.total).toBe(204);
    expect(unstated?.rows.length).toBeLessThan(204);
  });
  test('shows no such list without an animal', async () => {
    const { phone } = await start(listings);
    expect((await shown(phone, search(), last(await ask(phone, search())))).unstated).toBeNull();
  });
});

describe('a search without an answer', () => {
  test('is retried three times and then shows saved rows', async () => {
    const { phone } = await start(1);
    await ask(phone, search());
    phone.goOffline();
    phone.requests.length = 0;
    const states = await ask(phone, search());
    expect(states).toEqual([{ kind: 'unreached' }]);
    expect(phone.requests).toHaveLength(4);
    const { view } = await shown(phone, search(), last(states));
    expect(view).toMatchObject({ kind: 'results', total: 1, isFromPhone: true });
    expect(isShowingSaved(view, last(states))).toBe(true);
  });

  test('treats the page of a captive portal as no answer and keeps the saved rows', async () => {
    const { phone } = await start(1);
    await ask(phone, search());
    phone.fault = async () =>
      new Response('<html>Welcome to Barn Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
    const states = await ask(phone, search());
    expect(states).toEqual([{ kind: 'unreached' }]);
    expect((await shown(phone, search(), last(states))).view).toMatchObject({ kind: 'results', total: 1 });
  });

  test('treats an invalid list as no answer', async () => {
    const { phone } = await start(1);
    phone.fault = async () =>
      new Response('[null, {"name":"x"}]', { headers: { 'content-type': 'application/json', 'X-Api': '1' } });
    expect(await ask(phone, search())).toEqual([{ kind: 'unreached' }]);
    expect(await phone.core.cache.businesses.count()).toBe(0);
  });

  test('says that nothing is saved for the place, not that nothing exists', async () => {
    const { phone } = await start(0);
    phone.goOffline();
    const states = await ask(phone, search());
    expect((await shown(phone, search(), last(states))).view).toEqual({ kind: 'notKept' });
  });

  test('is empty if the whole circle is on the phone', async () => {
    const { phone } = await start(0);
    await rememberHomeArea(phone.core, search(), true);
    await phone.core.engine.sync();
    phone.goOffline();
    const states = await ask(phone, search());
    const { view, phone: kept } = await shown(phone, search(), last(states));
    expect(view).toEqual({ kind: 'empty', isFromPhone: true });
    expect(kept.savedAtMs).toBe(phone.clock.nowMs);
  });
});

describe('a search with a late answer', () => {
  test('shows saved rows, then the answer', async () => {
    const { phone } = await start(2);
    await putBusinesses(phone.core.cache, [business()], 0, phone.clock.nowMs);
    const isShownSaved = async (state: ServerState) =>
      isShowingSaved((await shown(phone, search(), state)).view, state);
    expect((await shown(phone, search(), ASKING)).view).toMatchObject({ kind: 'results', total: 1 });
    expect(await isShownSaved(ASKING)).toBe(false);
    expect(await isShownSaved({ kind: 'asking', isLate: true })).toBe(true);
    const { view } = await shown(phone, search(), last(await ask(phone, search())));
    expect(view).toMatchObject({ total: 2, isFromPhone: false });
  });

  test('shows skeletons until then if nothing is saved', async () => {
    const { phone } = await start(1);
    expect((await shown(phone, search(), ASKING)).view).toEqual({ kind: 'loading' });
  });
});

test('a search of the phone reads up to the limit and counts all', async () => {
  const { phone } = await start([{ name: 'Near' }, { name: 'Far', lat: HOME.lat + 0.2 }]);
  await ask(phone, search());
  const nowMs = phone.core.reach.serverNowMs();
  const result = await readPhone(phone.core.cache, requestOf(search()), nowMs, 1);
  expect(result).toMatchObject({ found: [{ name: 'Near' }], total: 2, wider: null });
  const state: ServerState = { kind: 'unreached' };
  expect(viewOf(result, state)).toMatchObject({ kind: 'results', total: 2, hasMore: true });
});

test('a search with few results offers the next circle that finds enough', async () => {
  const { phone } = await start([{}, ...[0.3, 0.31, 0.32, 0.33].map((away) => ({ lat: HOME.lat + away }))]);
  const query = search({ radiusMiles: 10 });
  await ask(phone, query);
  const { phone: known } = await shown(phone, query, ASKING);
  expect(known.wider).toEqual({ radiusMiles: 25, count: 5 });
});
