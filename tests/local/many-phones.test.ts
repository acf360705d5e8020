import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { type LineageEntry, type PulledStream, TAIL_PATH } from '#contract/sync.ts';
import { Api } from '#src/local/link/api.ts';
import { SharedPages } from '#src/local/sync/shared-pages.ts';
import type { SyncCore } from '#src/local/sync/sync-core.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { SharedCache } from '#tests/support/shared-cache.ts';
import { mutation, push, review } from '#tests/support/sync.ts';
import { change } from './reader.ts';

const PHONES = howMuch({ usual: 2000, whole: 10_000 });
/** Phones are spread over a step. Every second one begins in the second: those that begin ask beside those that go on. */
const ROUNDS = 2;
const STEP_MS = 300 * SECOND_MS;
/** So often something is written meanwhile. */
const WRITE_EVERY_MS = 5 * SECOND_MS;
const WINDOW_MS = 30 * SECOND_MS;
const CELLS = ['area:59:-165', 'area:58:-165', 'area:58:-164'];
const STREAMS = ['forum', ...CELLS];

let server: TestServer;
let ann: TestPerson;
beforeAll(async () => {
  const places = [
    { lat: 29.65, lng: -82.32 },
    { lat: 29.2, lng: -82.1 },
    { lat: 29.1, lng: -81.9 },
  ];
  server = await startTestServer({
    businesses: Array.from({ length: 120 }, (_, i) => places[i % places.length] ?? {}),
    env: { SHARED_CACHE: 'on', WRITES_PER_MINUTE: '1000' },
  });
  ann = await server.register('ann');
});
afterAll(() => server.close());

/** A phone that keeps no more than cursors, its history and the versions of its rows; what it asks is the app's own. */
class LightPhone {
  readonly rows = new Map<string, number>();
  private readonly cursors = new Map<string, { stream: string; version: number }>();
  private history: { epoch: string; lineage: LineageEntry[] } | undefined;
  private readonly pages = new SharedPages(true);
  private readonly core: SyncCore;

  constructor(cache: SharedCache) {
    const ports = {
      origin: '',
      nowMs: () => server.clock.nowMs,
      setTimer: () => () => {},
      pack: null,
      fetch: (path: string) => cache.answer(path, async () => server.app.request(path)),
    };
    const listener = { onAnswer: () => {}, onSilence: () => {}, onImpatience: () => {} };
    this.core = {
      ports,
      api: new Api(ports, listener),
      cache: {
        settings: { get: async () => this.history && { value: this.history } },
        cursors: { toArray: async () => [...this.cursors.values()] },
      },
    } as unknown as SyncCore;
  }

  /** Brings all streams up to date. @returns how many times it asked for a next page. */
  async pull(): Promise<number> {
    let times = 0;
    for (let open = STREAMS; open.length > 0; times++) {
      const told = await this.pages.ask(this.core, open, 20_000);
      if (!told) throw new Error('the caches did not lead on');
      this.history = told.body;
      for (const page of told.body.streams) this.apply(page);
      open = told.body.streams.filter(({ more }) => more).map(({ stream }) => stream);
    }
    return times;
  }

  private apply({ stream, to, rows, gone }: PulledStream) {
    for (const [entity, list] of Object.entries(rows) as [string, { id: number; version: number }[]][])
      for (const { id, version } of list)
        this.rows.set(`${entity} ${id}`, Math.max(version, this.rows.get(`${entity} ${id}`) ?? 0));
    for (const [entity, ids] of Object.entries(gone))
      for (const id of ids) this.rows.delete(`${entity} ${id}`);
    this.cursors.set(stream, { stream, version: to });
  }
}

/** A review, a thread or another name for a business, in turn. */
async function writeOnce(index: number) {
  const id = 1 + ((index * 7) % 120);
  if (index % 3 === 0) return push(server, ann, [review({ businessId: id })]);
  if (index % 3 === 1) return change(server, id, { name: `Renamed ${index}` });
  const thread = { categoryId: 1, title: `Fence posts ${index}`, content: `Which ones last, ${index}?` };
  return push(server, ann, [mutation('thread.create', thread)]);
}

test(`${PHONES} phones cost the server at most one tail a stream and half a minute, and each closed page once`, async () => {
  const cache = new SharedCache(() => server.clock.nowMs);
  const phones = Array.from({ length: PHONES }, () => new LightPhone(cache));
  const startMs = server.clock.nowMs;
  let written = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, phone] of phones.entries()) {
      if (index % 2 > round) continue;
      server.clock.nowMs = startMs + round * STEP_MS + Math.floor((index * STEP_MS) / PHONES);
      while (written < (server.clock.nowMs - startMs) / WRITE_EVERY_MS) await writeOnce(written++);
      expect(await phone.pull()).toBeLessThan(20);
    }

  const tails = new Map<string, number>();
  for (const { path, atMs } of cache.origin.filter((asked) => asked.path.startsWith(TAIL_PATH))) {
    const window = `${path} ${Math.floor((atMs - startMs) / WINDOW_MS)}`;
    tails.set(window, (tails.get(window) ?? 0) + 1);
  }
  const windows = (ROUNDS * STEP_MS) / WINDOW_MS;
  expect(tails.size).toBeLessThanOrEqual(STREAMS.length * windows);
  expect([...tails].filter(([, count]) => count > 1)).toEqual([]);
  const pages = cache.origin.map(({ path }) => path).filter((path) => path.includes('mark='));
  expect(pages).toHaveLength(new Set(pages).size);
  expect(pages.length + tails.size).toBe(cache.origin.length); // nobody had to ask the server itself
  expect(cache.origin.length).toBeLessThan(PHONES / 10);

  server.clock.nowMs += 2 * WINDOW_MS + SECOND_MS;
  const fresh = new LightPhone(new SharedCache(() => server.clock.nowMs));
  await fresh.pull();
  for (const phone of phones.filter((_, index) => index % 500 === 0)) {
    await phone.pull();
    await phone.pull();
    expect(phone.rows).toEqual(fresh.rows);
  }
}, 300_000);
