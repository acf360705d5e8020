import { afterEach, expect, test } from 'vitest';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import type { Phone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';
import { entries, queueOffline, receipts, review, settleDown } from './helpers.ts';
import { cleanUps, comments, expectSameReviews, withBackup } from './histories-support.ts';

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** The browser evicts the cache, as it may when storage runs low. */
async function dropCache({ core: { cache } }: Phone): Promise<void> {
  cache.close();
  await cache.delete();
  await cache.open();
}

test('a phone with a dropped cache still knows the history of its receipts', async () => {
  const { phone, ann, backup } = await withBackup();
  await review(phone.core, ann, 2, 'Lost by the restore');
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  await dropCache(phone);
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await comments(phone.server, 2)).toEqual(['Lost by the restore']);
});

test('a phone with a dropped cache sends a newer text after the older one that a restore lost', async () => {
  const { phone, ann, backup } = await withBackup();
  await review(phone.core, ann, 2, 'Old words');
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  await queueOffline(phone, () => review(phone.core, ann, 2, 'New words'));
  await dropCache(phone);
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await comments(phone.server, 2)).toEqual(['New words']);
});

test('an unrelated server gets no writes that were delivered elsewhere', async () => {
  const { phone, ann } = await withBackup();
  await review(phone.core, ann, 2, 'Delivered to the first server');
  await phone.core.engine.sync();
  const stranger = await startTestServer({ businesses: 3 });
  await stranger.register('ann');
  phone.server = stranger;
  phone.cookie = '';
  await closeSession(phone.core.cache, phone.clock.nowMs);
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await comments(stranger, 2)).toEqual([]);
  expect(await entries(phone)).toEqual([]);
});

test('dropping the cache leaves the outbox untouched, and everything is pulled again', async () => {
  const { phone, ann } = await withBackup();
  await queueOffline(phone, () => review(phone.core, ann, 3, 'Waiting'));
  const before = { entries: await entries(phone), receipts: await receipts(phone) };
  await dropCache(phone);
  expect({ entries: await entries(phone), receipts: await receipts(phone) }).toEqual(before);
  await setHomeArea(phone.core.cache, 'Home', HOME, 20);
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await phone.core.cache.businesses.count()).toBe(3);
  await expectSameReviews(phone.core.cache, phone.server);
  expect(await readSetting(phone.core.cache, 'history')).toMatchObject({ epoch: await phone.server.epoch() });
});
