import { expect, test } from 'vitest';
import { DATA_SAVING_LIMITS, STORAGE_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { networkHints } from '#src/local/browser/network-hints.ts';
import { isSavingData, writeDataSaving } from '#src/local/link/data-saving.ts';
import { addTraffic, readTraffic } from '#src/local/link/traffic.ts';
import { askNow, askToPersist } from '#src/local/storage/persistence.ts';
import { passOptions } from '#src/local/sync/refresh.ts';
import { startReader } from './reader.ts';

test('data is saved if the browser asks for it, unless the person decides otherwise, or if only the person asks', async () => {
  const { core, phone } = await startReader();
  const answers: boolean[] = [];
  for (const asksToSave of [false, true])
    for (const choice of ['browser', 'on', 'off'] as const) {
      phone.network = { asksToSave, kind: 'unknown' };
      await writeDataSaving(core.outbox, choice);
      answers.push(await isSavingData(core));
    }
  expect(answers).toEqual([false, true, false, true, true, false]);
});

test('the person’s setting survives a dropped cache', async () => {
  const { core, phone } = await startReader();
  await writeDataSaving(core.outbox, 'on');
  await core.cache.delete();
  expect(await isSavingData(phone.open())).toBe(true);
});

test('with data saving, nothing is fetched on a timer, and at opening only data that is older than an hour', async () => {
  const { core, phone } = await startReader();
  await core.engine.sync();
  expect(await passOptions(core, 'timer')).toEqual({});
  await writeDataSaving(core.outbox, 'on');
  expect(await passOptions(core, 'timer')).toEqual({ isPushOnly: true });
  expect(await passOptions(core, 'opened')).toEqual({ isPushOnly: true });
  phone.clock.nowMs += DATA_SAVING_LIMITS.refreshAfterMs + 1000; // the server's Date has whole seconds
  expect(await passOptions(core, 'timer')).toEqual({ isPushOnly: true });
  expect(await passOptions(core, 'opened')).toEqual({ isPushOnly: false });
});

test('a pass that only sends makes no request while nothing waits', async () => {
  const { core, phone } = await startReader();
  await core.engine.syncWhenReached({ isPushOnly: true });
  expect(phone.requests).toEqual([]);
});

test('the meter adds up a month and starts again with the next', async () => {
  const { core } = await startReader();
  const march = new Date(2026, 2, 30, 12).getTime();
  await addTraffic(core.outbox, 1500, march);
  await addTraffic(core.outbox, 500, march + DAY_MS);
  expect(await readTraffic(core.outbox, march + DAY_MS)).toEqual({
    month: '2026-03',
    bytes: 2000,
    sinceMs: march,
  });
  await addTraffic(core.outbox, 7, march + 3 * DAY_MS);
  expect(await readTraffic(core.outbox, march + 3 * DAY_MS)).toMatchObject({ month: '2026-04', bytes: 7 });
});

test('the browser is asked to persist the storage with the first post, but not with each', async () => {
  const { core, phone } = await startReader();
  const requestTimes: number[] = [];
  core.ports.persist = async () => {
    requestTimes.push(phone.clock.nowMs);
    return false;
  };
  expect(await askToPersist(core)).toBe(false);
  expect(await askToPersist(core)).toBeNull();
  expect(requestTimes).toHaveLength(1);
  expect(await askNow(core)).toBe(false);
  phone.clock.nowMs += STORAGE_LIMITS.persistEveryMs;
  expect(await askToPersist(core)).toBe(false);
  expect(requestTimes).toHaveLength(3);
});

test('the browser’s network information is read as it is, and no information is unknown', () => {
  expect(networkHints({ connection: { saveData: true, type: 'cellular' } })).toEqual({
    asksToSave: true,
    kind: 'paid',
  });
  expect(networkHints({ connection: { type: 'wifi' } })).toEqual({ asksToSave: false, kind: 'free' });
  expect(networkHints({ connection: { effectiveType: '4g' } })).toEqual({
    asksToSave: false,
    kind: 'unknown',
  });
  expect(networkHints({})).toEqual({ asksToSave: false, kind: 'unknown' });
  expect(networkHints(undefined)).toEqual({ asksToSave: false, kind: 'unknown' });
});
