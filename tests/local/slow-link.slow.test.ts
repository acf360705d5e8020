import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { type Change, recordChanges } from '#server/db/change-log.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { openApp } from '#src/session/open-app.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

const THREADS = 60;
const POSTS = 50;
const LONG_POSTS = 12;
const LONG_BYTES = 6000;
const ROUND_TRIP_MS = 800;
/** Head of an answer and of a request, as measured. */
const HEAD_BYTES = 700;
const WORDS =
  'the vet came at noon and said our mare needs rest hay is cheap near Ocala this week fence posts goat feed bought trailer storm water farrier trims hooves every six weeks bring cash ask for Dana gate code rain mud boots barn light kids dog barks cattle moved north pasture salt lick bucket leaks again fair opens Friday sheep shorn wool sold'.split(
    ' ',
  );

/** Fills the forum with the texts of a season. */
async function fillForum(server: TestServer): Promise<void> {
  let seed = 7;
  const word = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return WORDS[seed % WORDS.length];
  };
  const text = () => Array.from({ length: 60 }, word).join(' ');
  const nowIso = new Date(server.clock.nowMs).toISOString();
  await server.store.write(async ({ trx }) => {
    const common = {
      author_id: null,
      author_name: 'Sample member',
      created_at: nowIso,
      version: 0,
      key: null,
    };
    for (let thread = 1; thread <= THREADS; thread++) {
      const { id } = await trx
        .insertInto('threads')
        .values({
          ...common,
          category_id: 1,
          title: `Thread ${thread}`,
          slug: `thread-${thread}`,
          is_sticky: 0,
          is_locked: 0,
          is_hidden: 0,
          is_removed: 0,
          post_count: POSTS,
          last_post_at: nowIso,
          locked_at: null,
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const streams = ['forum', `thread:${id}`];
      const changes: Change[] = [{ entity: 'threads', id, streams }];
      for (let at = 0; at < POSTS; at++) {
        const post = {
          ...common,
          thread_id: id,
          content: text(),
          is_edited: 0,
          is_removed: 0,
          is_hidden: 0,
          like_count: 0,
          written_at: null,
        };
        const made = await trx
          .insertInto('posts')
          .values(post as never)
          .returning('id')
          .executeTakeFirstOrThrow();
        changes.push({ entity: 'posts', id: made.id, streams });
      }
      await recordChanges(trx, changes, nowIso);
    }
  });
}

/** The time limits of the requests. */
const limits = new Map<AbortSignal, { ms: number; limit: AbortController }>();
afterEach(() => void vi.restoreAllMocks());

interface Wire {
  /** Milliseconds until the first business was on the phone; null while there is none. */
  firstMs: number | null;
  bytes: number;
  timeouts: number;
}

/** Each request and its answer take time by their bytes and are aborted at their time limit. */
function narrow(phone: Phone, kbits: number): Wire {
  const wire: Wire = { firstMs: null, bytes: 0, timeouts: 0 };
  const startMs = phone.clock.nowMs;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    limits.set(limit.signal, { ms, limit });
    return limit.signal;
  });
  phone.fault = async (send, url, init) => {
    if (wire.firstMs === null && (await phone.core.cache.businesses.count()) > 0)
      wire.firstMs = phone.clock.nowMs - startMs;
    init.headers = { ...(init.headers as Record<string, string>), 'accept-encoding': 'gzip' };
    const answer = await send();
    const body = new Uint8Array(await answer.arrayBuffer());
    const bytes = body.byteLength + 2 * HEAD_BYTES + url.length;
    const tookMs = ROUND_TRIP_MS + (bytes * 8) / kbits;
    wire.bytes += bytes;
    const { ms: limitMs, limit } = (init.signal && limits.get(init.signal)) || {
      ms: SYNC_LIMITS.pullTimeoutMs,
    };
    phone.clock.nowMs += Math.min(tookMs, limitMs);
    if (tookMs > limitMs) {
      wire.timeouts += 1;
      limit?.abort();
      throw new DOMException('The time is over.', 'TimeoutError');
    }
    const headers = new Headers(answer.headers);
    const isPacked = headers.get('content-encoding') === 'gzip';
    headers.delete('content-encoding');
    return new Response(isPacked ? gunzipSync(body) : body, { status: answer.status, headers });
  };
  return wire;
}

async function openEmptyPhone(kbits: number) {
  const server = await startTestServer({ businesses: 30 });
  await fillForum(server);
  const phone = startPhone(server);
  await setHomeArea(phone.core.cache, 'Home', HOME, 25);
  const wire = narrow(phone, kbits);
  for (let pass = 0; pass < 5; pass++)
    await Promise.all([openApp(phone.core), phone.core.engine.sync({ isPublicOnly: true })]);
  return { phone, wire };
}

test('at 50 kbit/s the first business is on an empty phone within 8 s, whatever the forum holds', async () => {
  const { phone, wire } = await openEmptyPhone(50);
  expect(wire.firstMs).toBeLessThanOrEqual(8 * SECOND_MS);
  expect(await phone.core.cache.posts.count()).toBe(THREADS * POSTS);
});

test('at 20 kbit/s everything arrives, page by page, and nothing is requested twice', async () => {
  const { phone, wire } = await openEmptyPhone(20);
  expect(wire.timeouts).toBe(0);
  expect(await phone.core.cache.posts.count()).toBe(THREADS * POSTS);
  expect(await phone.core.cache.businesses.count()).toBe(30);
});

test('at 5 kbit/s everything arrives too, in smaller pages', async () => {
  const { phone, wire } = await openEmptyPhone(5);
  expect(wire.timeouts).toBeGreaterThan(0);
  expect(await phone.core.cache.posts.count()).toBe(THREADS * POSTS);
});

/** Twelve posts that do not compress, and a phone on the narrowest link. */
async function openLongThread(
  then: (server: TestServer, token: string) => Promise<unknown> = async () => {},
) {
  const server = await startTestServer({ businesses: 1, env: { WRITES_PER_MINUTE: '100000' } }); // no limit for each person
  const { token } = await server.register('ann');
  const { body } = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    token,
    body: { categoryId: 1, title: 'Long', content: 'Nothing here can be packed' },
  });
  for (let post = 0; post < LONG_POSTS; post++)
    await server.request('POST', `/api/forums/threads/${body.id}/posts`, {
      token,
      body: { content: randomBytes(LONG_BYTES).toString('base64'), threadId: body.id },
    });
  await then(server, token);
  const phone = startPhone(server);
  const wire = narrow(phone, 8);
  await phone.core.engine.sync({ isPublicOnly: true });
  return { phone, wire };
}

test('on the narrowest link the longest posts arrive one by one', async () => {
  const { phone, wire } = await openLongThread();
  expect(wire.timeouts).toBeGreaterThan(0);
  expect(await phone.core.cache.posts.count()).toBe(LONG_POSTS + 1);
});

test('one large change that travels whole arrives too, with more time', async () => {
  const { phone } = await openLongThread((server, token) =>
    server.request('PATCH', '/api/user/profile', { token, body: { fullName: 'Ann Another' } }),
  );
  expect(await phone.core.cache.posts.count()).toBe(LONG_POSTS + 1);
});
