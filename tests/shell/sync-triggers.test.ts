import { expect, onTestFinished, test, vi } from 'vitest';
import type { Core } from '#src/local/core.ts';
import type { PageEvents } from '#src/shell/running/page-events.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { queueOffline, review, startTogether } from '../local/helpers.ts';

type Event = Parameters<PageEvents['on']>[0];

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 10_000 });

/** A phone with an open and visible page, and a way to send it events. */
async function startPage(phone?: Phone) {
  phone ??= startPhone(await startTestServer());
  let isShown = true;
  const listeners: { event: Event; listener: () => void }[] = [];
  const page: PageEvents = {
    isVisible: () => isShown,
    on: (event, listener) => {
      listeners.push({ event, listener });
      return () => {};
    },
    every: () => () => {},
  };
  onTestFinished(startSyncTriggers(phone.core, page));
  const tell = (event: Event) => {
    for (const each of listeners) if (each.event === event) each.listener();
  };
  const hide = () => {
    isShown = false;
    tell('visibility');
  };
  const { reach } = phone.core;
  await until(() => reach.current() === 'online' && phone.core.engine.current() === 'idle');
  return { phone, tell, hide, reach };
}

test('an offline browser is trusted at once, and nothing is requested', async () => {
  const { phone, tell, reach } = await startPage();
  phone.requests.length = 0;
  tell('offline');
  expect(reach.current()).toBe('offline');
  expect(phone.requests).toEqual([]);
});

test('every page and the worker of the phone know about it', async () => {
  const { phone, tell } = await startPage();
  const other = phone.open();
  tell('offline');
  expect(other.reach.current()).toBe('offline');
});

/** Requests now, and answers when `arrive` is called. */
function askHeld(phone: Phone, core = phone.core) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  phone.fault = async (send) => {
    await arrival;
    return send();
  };
  const asked = core.engine.isReached();
  phone.fault = null;
  return async () => {
    arrive();
    expect(await asked).toBe(true);
  };
}

test('an answer to a request from before the browser lost its network does not undo that, also in the worker', async () => {
  const { phone, tell, reach } = await startPage();
  const worker = phone.open();
  const arrivals = [askHeld(phone), askHeld(phone, worker)];
  phone.clock.nowMs += 1;
  tell('offline');
  for (const arrive of arrivals) await arrive();
  expect([reach.current(), worker.reach.current()]).toEqual(['offline', 'offline']);
  expect(await phone.core.engine.isReached()).toBe(true); // the browser is wrong
  expect([reach.current(), worker.reach.current()]).toEqual(['online', 'online']);
});

test('a message about an answer from before the network was lost does not undo that either', async () => {
  const { phone, tell, reach } = await startPage();
  const worker = phone.open();
  const beganMs = phone.clock.nowMs;
  phone.clock.nowMs += 1;
  tell('offline');
  const lateWorker = phone.open();
  lateWorker.reach.onAnswer(beganMs, null);
  expect([reach.current(), worker.reach.current()]).toEqual(['offline', 'offline']);
});

test('a request that breaks after the network was lost does not make the signal look weak', async () => {
  const { tell, reach } = await startPage();
  tell('offline');
  reach.onSilence('timeout');
  expect(reach.current()).toBe('offline');
});

test('a page that reads late about the lost network believes an answer that came since', async () => {
  const { phone, reach } = await startPage();
  const { channel } = phone.open().ports;
  const atMs = phone.clock.nowMs;
  phone.clock.nowMs += 2;
  channel.post({ type: 'lost', atMs });
  expect(reach.current()).toBe('offline');
  channel.post({ type: 'reach', reach: 'online', beganMs: atMs + 1 });
  expect(reach.current()).toBe('online');
});

test('an answer counts although the clock was set back since the browser lost its network', async () => {
  const { phone, tell, reach } = await startPage();
  tell('offline');
  phone.clock.nowMs -= 3_600_000;
  expect(await phone.core.engine.isReached()).toBe(true);
  expect(reach.current()).toBe('online');
});

test('an online browser only triggers a probe of the server', async () => {
  const { phone, tell, reach } = await startPage();
  phone.goOffline();
  tell('offline');
  phone.requests.length = 0;
  tell('online');
  expect(reach.current()).toBe('offline');
  await until(() => phone.requests.length > 0);
  expect(reach.current()).toBe('offline');
  phone.goOnline();
  phone.clock.nowMs += 60_000;
  tell('online');
  await until(() => reach.current() === 'online');
});

test('waiting items are sent as soon as the browser is online, beside the probe', async () => {
  const { phone: first, ann } = await startTogether();
  const { phone, tell } = await startPage(first);
  phone.goOffline();
  tell('offline');
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Waits'));
  phone.fault = (send, url) => (url.endsWith('/api/health') ? new Promise<never>(() => {}) : send());
  tell('online');
  await vi.waitFor(async () => expect(await phone.core.outbox.entries.count()).toBe(0));
});

test('a page with waiting posts asks the browser to wake the worker, and periodically in any case', async () => {
  const { phone, ann } = await startTogether();
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Waits'));
  phone.goOffline();
  phone.core.reach.believeOffline();
  const before = { wakeUps: phone.wakeUps, refreshes: phone.refreshes };
  onTestFinished(
    startSyncTriggers(phone.core, { isVisible: () => true, on: () => () => {}, every: () => () => {} }),
  );
  await until(() => phone.wakeUps > before.wakeUps && phone.refreshes > before.refreshes);
});

test('an open page reads again when another one starts, which may have died before it reported a write', async () => {
  const { phone } = await startPage();
  const readAgain = vi.fn<Core['readAgain']>();
  phone.core.readAgain = readAgain;
  await startPage({ ...phone, core: phone.open() });
  await until(() => readAgain.mock.calls.length === 1);
});

test('a hidden page with waiting posts sends them in a request that outlives it', async () => {
  const { phone, ann } = await startTogether();
  const { hide } = await startPage(phone);
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Written and pocketed'));
  const kept: unknown[] = [];
  phone.fault = (send, url, init) => {
    if (url.endsWith('/sync/push')) kept.push(init.keepalive);
    return send();
  };
  hide();
  await vi.waitFor(async () => expect(await phone.core.outbox.entries.count()).toBe(0));
  expect(kept).toEqual([true]);
});
