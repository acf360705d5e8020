import { expect, onTestFinished, test, vi } from 'vitest';
import type { PageEvents } from '#src/shell/page-events.ts';
import { startSyncTriggers } from '#src/shell/sync-triggers.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

type Event = Parameters<PageEvents['on']>[0];

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true));

/** A phone whose page is open and visible, and the events that it is told. */
async function startPage() {
  const phone = startPhone(await startTestServer());
  const listeners: { event: Event; listener: () => void }[] = [];
  const page: PageEvents = {
    isVisible: () => true,
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
  const { reach } = phone.core;
  await until(() => reach.current() === 'online' && phone.core.engine.current() === 'idle');
  return { phone, tell, reach };
}

test('a browser that says that it is offline is believed in the same moment, and nothing is asked', async () => {
  const { phone, tell, reach } = await startPage();
  phone.requests.length = 0;
  tell('offline');
  expect(reach.current()).toBe('offline');
  expect(phone.requests).toEqual([]);
});

test('every page and the worker of the phone learn of it', async () => {
  const { phone, tell } = await startPage();
  const other = phone.open();
  tell('offline');
  expect(other.reach.current()).toBe('offline');
});

test('a browser that says that it is online again only has our server asked', async () => {
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
