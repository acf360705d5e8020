import { expect, onTestFinished, test, vi } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { knownHistory, noteHistory } from '#src/local/sync/history.ts';
import { publicQuestion } from '#src/local/sync/public-streams.ts';
import { seenToken } from '#src/local/sync/tokens.ts';
import { forgottenPosts, openApp, tellForgotten } from '#src/session/open-app.ts';
import { signOut } from '#src/session/sign-in.ts';
import type { PageEvents } from '#src/shell/running/page-events.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';
import { answerWith, type Phone, startPhone } from '#tests/support/device.ts';
import { HOME } from '#tests/support/server.ts';
import {
  backUp,
  entries,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  settleDown,
  startTogether,
  THREAD,
  write,
} from '../local/helpers.ts';

/** A visible page with its automatic requests and its five-minute timer. */
async function startPage(phone: Phone, core = phone.open()) {
  let idle = () => {};
  const page: PageEvents = {
    isVisible: () => true,
    on: () => () => {},
    every: (_ms, work) => {
      idle = work;
      return () => {};
    },
  };
  const settled = async () => {
    await vi.waitFor(() => expect(core.engine.current()).toBe('idle'));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    await vi.waitFor(() => expect(core.engine.current()).toBe('idle'));
  };
  onTestFinished(startSyncTriggers(core, page));
  await settled();
  return {
    core,
    async passFiveMinutes() {
      phone.requests.length = 0;
      phone.clock.nowMs += 300_000;
      idle();
      await settled();
      return phone.requests.map((request) => request.split('?')[0]);
    },
  };
}

/** A phone that is up to date. */
async function withCopy() {
  const together = await startTogether();
  const { phone } = together;
  await setHomeArea(phone.core.cache, 'Home', HOME, 25);
  for (let pass = 0; pass < 2; pass++) {
    await openApp(phone.core);
    await phone.core.engine.sync();
  }
  return together;
}

test('an app without changes opens with one request, and pulls after it if there is news', async () => {
  const { phone, people, server } = await withCopy();
  const opened = async () => {
    phone.requests.length = 0;
    await startPage(phone);
    return phone.requests.map((request) => request.split('?')[0]);
  };
  expect(await opened()).toEqual(['GET /api/sync/open']);
  await server.request('POST', '/api/forums/threads', { body: THREAD, token: people.ben.token });
  expect(await opened()).toEqual(['GET /api/sync/open', 'GET /api/sync/pull']);
  expect(await opened()).toEqual(['GET /api/sync/open']);
});

test('an app without its first copies opens and pulls in parallel', async () => {
  const { phone } = await startTogether();
  phone.requests.length = 0;
  let underWay = 0;
  let most = 0;
  phone.fault = async (send) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 20));
    underWay -= 1;
    return send();
  };
  await startPage(phone);
  expect(most).toBe(2);
});

test('an idle signed-in phone sends one request in five minutes, and a second one after a change', async () => {
  const { phone, people, server } = await withCopy();
  const page = await startPage(phone);
  await page.passFiveMinutes();
  expect(await page.passFiveMinutes()).toEqual(['GET /api/sync/open']);
  expect((await page.core.cache.cursors.get('catalogue'))?.syncedAtMs).toBe(phone.clock.nowMs);
  await server.request('POST', '/api/forums/threads', { body: THREAD, token: people.ben.token });
  expect(await page.passFiveMinutes()).toEqual(['GET /api/sync/open', 'GET /api/sync/pull']);
  expect(await page.core.cache.threads.count()).toBe(1);
});

test('an idle visitor’s phone sends one request in five minutes', async () => {
  const { phone, ann } = await withCopy();
  await signOut(phone.core, ann);
  const page = await startPage(phone);
  expect(await page.passFiveMinutes()).toEqual(['GET /api/sync/pull']);
});

test.each(['before the request', 'during the request'])(
  'a history that begins %s keeps its refill when the answer says that nothing changed',
  async (when) => {
    const { phone } = await withCopy();
    const { core } = phone;
    const copied = await core.cache.businesses.count();
    const begin = async () => {
      const known = await knownHistory(core);
      const fork = { epoch: 'history-2', forkedAt: 0 };
      await noteHistory(core, fork.epoch, [...(known?.lineage ?? []), fork]);
    };
    const asked = await publicQuestion(core);
    if (when === 'before the request') await begin();
    phone.fault = async (send, url) => {
      const answer = await send();
      if (!url.includes('/sync/open')) return answer;
      if (when === 'during the request') await begin();
      return answerWith(200, { ...(await answer.json()), me: null, hasNews: false });
    };
    expect(await openApp(core, asked)).toBe(false);
    expect(await core.cache.businesses.count()).toBe(copied);
    expect(await core.cache.cursors.filter(({ isRefilling }) => isRefilling).count()).toBeGreaterThan(0);
  },
);

test('concurrent calls share one request', async () => {
  const { phone } = await withCopy();
  phone.requests.length = 0;
  await Promise.all([openApp(phone.core), openApp(phone.core), openApp(phone.core)]);
  expect(phone.requests).toHaveLength(1);
});

test('an answer about a person who has signed out meanwhile is ignored', async () => {
  const { phone, ann } = await withCopy();
  let leave: Promise<unknown> | null = null;
  phone.fault = async (send, url) => {
    const answer = await send();
    if (url.includes('/sync/open') && !leave) {
      leave = signOut(phone.core, ann);
      await leave;
    }
    return answer;
  };
  await openApp(phone.core);
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedOut', user: null });
  expect(await phone.core.cache.profile.count()).toBe(0);
});

test('an older server gets its own requests', async () => {
  const { phone } = await withCopy();
  phone.requests.length = 0;
  phone.fault = async (send, url) =>
    url.includes('/sync/open')
      ? answerWith(404, { status: 404, code: 'not-found', title: 'Not found', detail: 'No.' })
      : send();
  await openApp(phone.core);
  expect(phone.requests.map((request) => request.split('?')[0])).toEqual([
    'GET /api/sync/open',
    'GET /api/auth/user',
    'GET /api/sync/pull',
  ]);
  expect(await readSession(phone.core.cache)).toMatchObject({ state: 'signedIn' });
});

test('a cleared browser shows once how many posts were lost, if any', async () => {
  const { phone, ann, server } = await withCopy();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Waits'));
  await openApp(phone.core);
  const cleared = startPhone(server); // new databases with the old cookies
  cleared.cookie = phone.cookie;
  expect(await forgottenPosts(cleared.core)).toBe(0);
  await openApp(cleared.core);
  expect(await forgottenPosts(cleared.core)).toBe(1);
  await tellForgotten(cleared.core);
  await openApp(cleared.core);
  expect(await forgottenPosts(cleared.core)).toBe(0);
  await phone.core.engine.sync();
  await openApp(phone.core);
  const again = startPhone(server);
  again.cookie = phone.cookie;
  await openApp(again.core);
  expect(await forgottenPosts(again.core)).toBe(0);
});

test('an answer that could not be stored does not count as unchanged', async () => {
  const { phone, people, server } = await withCopy();
  const page = await startPage(phone);
  await page.passFiveMinutes();
  await server.request('POST', '/api/forums/threads', { body: THREAD, token: people.ben.token });
  phone.full.cache = 10_000;
  await page.passFiveMinutes();
  phone.full.cache = 0;
  await page.passFiveMinutes();
  expect(await page.core.cache.threads.count()).toBe(1);
});

test('a restored session sends waiting posts at once', async () => {
  const { phone, ann } = await withCopy();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Written before the cache was gone'));
  await phone.core.cache.session.clear();
  await startPage(phone);
  await vi.waitFor(async () => expect(await entries(phone)).toEqual([]));
});

test('a phone reports an empty outbox after its posts were sent', async () => {
  const { phone, ann } = await withCopy();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Waits'));
  await openApp(phone.core);
  expect(phone.cookie).toContain('waiting=1');
  await startPage(phone);
  await vi.waitFor(() => expect(phone.cookie).not.toContain('waiting'));
});

test('a phone restores the changes of a server whose disk was rolled back', async () => {
  const { phone, ann, server } = await withCopy();
  phone.clock.nowMs += 60_000;
  await review(phone.core, ann, 1, 'On the disk');
  await phone.core.engine.sync();
  const disk = await backUp(server);
  onTestFinished(disk.remove);
  await review(phone.core, ann, 2, 'Lost with the disk');
  await phone.core.engine.sync();
  expect(await seenToken(phone.core)).not.toBeNull();
  phone.server = await disk.restore(async () => {}); // without a new epoch
  expect(await reviewsOf(phone.server, 2)).toEqual([]);
  phone.clock.nowMs += 60_000;
  await openApp(phone.core);
  await settleDown(phone);
  expect(await reviewsOf(phone.server, 1)).toMatchObject([{ comment: 'On the disk' }]);
  expect(await reviewsOf(phone.server, 2)).toMatchObject([{ comment: 'Lost with the disk' }]);
  expect(await entries(phone)).toEqual([]);
  expect(await receipts(phone)).toHaveLength(2);
});

test('parked and deferred posts are sent again after an app update', async () => {
  const { phone, ann } = await withCopy();
  const key = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
  const { noteAppVersion } = await import('#src/local/sync/history.ts');
  await noteAppVersion(phone.core, 'one');
  await phone.core.outbox.entries.update(key, {
    state: 'parked',
    failures: 8,
    mayHaveLeft: true,
    notBeforeMs: phone.clock.nowMs + 80_000_000,
    waitsSinceMs: phone.clock.nowMs,
  });
  await noteAppVersion(phone.core, 'one');
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toHaveLength(1);
  await noteAppVersion(phone.core, 'two');
  await phone.core.engine.sync({ isPushOnly: true });
  expect(await entries(phone)).toEqual([]);
});
