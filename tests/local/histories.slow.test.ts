import { afterEach, expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import type { PullAnswer } from '#contract/sync.ts';
import { applyRows } from '#src/local/cache/apply.ts';
import { readSetting } from '#src/local/cache/settings.ts';
import { rekey } from '#src/local/outbox/rekey.ts';
import { noteHistory } from '#src/local/sync/history.ts';
import { storePulled } from '#src/local/sync/pull.ts';
import { settle } from '#src/local/sync/settle.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  backUp,
  entries,
  queueOffline,
  receipts,
  review,
  sendUnheard,
  settleDown,
  startTogether,
  write,
} from './helpers.ts';
import { cleanUps, comments, expectSameReviews, withBackup } from './histories-support.ts';

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

test('a response from before a restore that is applied after it settles only entries in the backup', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  await queueOffline(phone, () => review(core, ann, 1, 'In the backup'));
  await queueOffline(phone, () => review(core, ann, 2, 'Lost by the restore'));
  const [held, lost] = (await entries(phone)).map(({ key }) => key);
  const old = { epoch: 'old', forkedAt: 0 };
  await noteHistory(core, 'old', [old]);
  await noteHistory(core, 'new', [old, { epoch: 'new', forkedAt: 11 }]); // another page has learned of it
  const applied = { outcome: 'applied', rows: {} } as const;
  const outcomes = [
    { ...applied, key: held ?? '', version: 11, id: 1 },
    { ...applied, key: lost ?? '', version: 12, id: 2 },
  ];
  await core.outbox.entries.toCollection().modify({ mayHaveLeft: true });
  expect(await settle(core, { outcomes, epoch: 'old', leaseId: '' })).toMatchObject({ sent: 1, refused: 0 });
  expect((await receipts(phone)).map(({ key }) => key)).toEqual([held]);
  expect((await entries(phone)).map(({ key }) => key)).toEqual([lost]);
});

test('a response of an abandoned history settles nothing', async () => {
  const { phone, ann } = await startTogether();
  const { core } = phone;
  await queueOffline(phone, () => review(core, ann, 1, 'Lost with the disk'));
  const [entry] = await entries(phone);
  const old = { epoch: 'old', forkedAt: 0 };
  await noteHistory(core, 'restored', [old, { epoch: 'restored', forkedAt: 12 }]);
  // The disk was put back to before the restore, and another page has learned of the history since.
  await noteHistory(core, 'new', [old, { epoch: 'new', forkedAt: 12 }]);
  const outcome = { key: entry?.key ?? '', outcome: 'applied', version: 25, id: 1, rows: {} } as const;
  await core.outbox.entries.toCollection().modify({ mayHaveLeft: true });
  expect(await settle(core, { outcomes: [outcome], epoch: 'restored', leaseId: '' })).toMatchObject({
    sent: 0,
  });
  expect(await entries(phone)).toMatchObject([{ key: entry?.key }]);
});

test('a copy that missed one of the phone’s histories is refilled when the previous history returns', async () => {
  const { phone, people, server, backup } = await withBackup();
  const { core } = phone;
  for (const businessId of [1, 3])
    await server.request('POST', '/api/reviews', {
      body: { businessId, rating: 1, comment: 'Ben, on the disk that is put back' },
      token: people.ben.token,
    });
  await core.engine.sync();
  expect(await core.cache.reviews.count()).toBe(3);
  // The server was restored and the phone killed between its two notes of that: only the outbox knows.
  const { lineage } = (await readSetting(core.cache, 'history')) ?? { lineage: [] };
  const restored = { epoch: 'restored', forkedAt: 1 };
  await core.outbox.writeMeta('history', { epoch: 'restored', lineage: [...lineage, restored] });
  await core.outbox.writeMeta('seenTokens', []); // their versions were beyond that fork
  phone.server = await backup.restore(async () => {}); // the disk is put back, and its history goes on
  for (let i = 0; i < 8; i++)
    await phone.server.request('POST', '/api/reviews', {
      body: { businessId: 2, rating: 2, comment: `Ben, beyond the copy's place ${i}` },
      token: people.ben.token,
    });
  await settleDown(phone);
  await expectSameReviews(core.cache, phone.server);
});

test('after a restore the phone sends the writes that the backup lacks again, once, under the old keys', async () => {
  const { phone, ann, backup } = await withBackup();
  await review(phone.core, ann, 2, 'Lost by the restore');
  await phone.core.engine.sync();
  const keys = (await receipts(phone)).map((receipt) => receipt.key).toSorted();
  phone.server = await backup.restore();
  expect(await comments(phone.server, 2)).toEqual([]);
  phone.pushes.length = 0;
  await settleDown(phone);
  expect(await comments(phone.server, 1)).toEqual(['Before the backup']);
  expect(await comments(phone.server, 2)).toEqual(['Lost by the restore']);
  expect(phone.pushes.flatMap((push) => push.mutations)).toHaveLength(1);
  expect((await receipts(phone)).map((receipt) => receipt.key).toSorted()).toEqual(keys);
  await expectSameReviews(phone.core.cache, phone.server);
  phone.pushes.length = 0;
  await settleDown(phone);
  expect(phone.pushes).toEqual([]);
});

test('a push that learns first of a restore refills every stream as well', async () => {
  const { phone, ann, people, server, backup } = await withBackup();
  for (const id of [1, 2, 3])
    await server.request('POST', '/api/reviews', {
      body: { businessId: id, rating: 1, comment: `Ben, never to be seen again ${id}` },
      token: people.ben.token,
    });
  await phone.core.engine.sync();
  expect(await phone.core.cache.reviews.count()).toBe(4);
  phone.server = await backup.restore();
  for (
    let i = 0;
    i < 8;
    i++ // the new history grows beyond the phone's cursors
  )
    await phone.server.request('POST', '/api/reviews', {
      body: { businessId: 2, rating: 2, comment: `Ben, in the new history ${i}` },
      token: people.ben.token,
    });
  await queueOffline(phone, () => review(phone.core, ann, 3, 'Waiting while it was restored'));
  phone.clock.nowMs += 1000;
  await phone.core.engine.sync({ isPushOnly: true });
  expect(phone.pushes.at(-1)?.epoch).toBe(await phone.server.epoch());
  await phone.core.engine.sync();
  await expectSameReviews(phone.core.cache, phone.server);
  expect(await comments(phone.server, 3)).toEqual(['Waiting while it was restored']);
});

test('a waiting newer text is sent after the older one that a restore lost', async () => {
  const { phone, ann, backup } = await withBackup();
  await review(phone.core, ann, 2, 'Old words');
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  await queueOffline(phone, () => review(phone.core, ann, 2, 'New words'));
  await settleDown(phone);
  expect(await comments(phone.server, 2)).toEqual(['New words']);
});

test('a lost thread and its reply return in order', async () => {
  const { phone, ann, backup } = await withBackup();
  await queueOffline(phone, async () => {
    const thread = await write(phone.core, ann, 'thread.create', {
      categoryId: 1,
      title: 'Lost thread',
      content: 'First',
      isSticky: false,
    });
    await write(phone.core, ann, 'post.create', { thread, content: 'Second' });
  });
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  await settleDown(phone);
  const posts = await phone.server.store.read.selectFrom('posts').select('content').orderBy('id').execute();
  expect(posts.map((post) => post.content)).toEqual(['First', 'Second']);
});

test('a second restore of the same backup also heals the writes between the two restores', async () => {
  const { phone, ann, backup } = await withBackup();
  phone.server = await backup.restore();
  await settleDown(phone);
  await review(phone.core, ann, 2, 'Between two restores');
  await phone.core.engine.sync();
  phone.server = await backup.restore();
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await comments(phone.server, 2)).toEqual(['Between two restores']);
  await expectSameReviews(phone.core.cache, phone.server);
});

test('an entry that is edited during a restore is shown once: its old row disappears, whatever its new key', async () => {
  const { phone, ann, server } = await startTogether();
  const { core } = phone;
  const key = await queueOffline(phone, () => review(core, ann, 1, 'Before the edit'));
  await sendUnheard(phone, true);
  const posted = await server.request<Review[]>('GET', '/api/businesses/1/reviews');
  await applyRows(core.cache, { reviews: posted.body }, 1, phone.clock.nowMs);
  expect((await core.cache.reviews.toArray()).map((row) => row.key)).toEqual([key]);
  const { entries: table, meta } = core.outbox;
  await core.outbox.transaction('rw', [table, meta], async () => {
    const entry = await table.get(key);
    if (entry) await rekey(core, entry, { args: entry.args });
  });
  const epoch = await server.epoch();
  await noteHistory(core, 'another', [
    { epoch, forkedAt: 0 },
    { epoch: 'another', forkedAt: 0 },
  ]);
  expect(await core.cache.reviews.toArray()).toEqual([]);
});

test('rows of an abandoned history do not hide those of its sibling', async () => {
  const { phone, people, backup } = await withBackup();
  const rate = async (server: TestServer, comment: string) => {
    const body = { businessId: 1, rating: 1, comment };
    const answer = await server.request('POST', '/api/reviews', { body, token: people.ben.token });
    expect(answer.status).toBe(201);
  };
  const first = await backup.restore();
  phone.server = first;
  for (let i = 0; i < 5; i++) await rate(first, `Given up ${i}`);
  await settleDown(phone);
  phone.server = await backup.restore();
  await rate(phone.server, 'The one that counts');
  await settleDown(phone);
  await expectSameReviews(phone.core.cache, phone.server);
});

test('a page of an abandoned history is dropped, wherever another answer begins another history', async () => {
  const { phone, backup, server } = await withBackup();
  const given = await backup.restore();
  const page = await given.request('GET', '/api/sync/pull?streams=catalogue@0');
  const pulled = page.body as PullAnswer;
  const lineage = [{ epoch: await server.epoch(), forkedAt: 0 }];
  for (let ticks = 0; ticks < 60; ticks++) {
    const storing = storePulled(phone.core, pulled, null);
    for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve));
    await noteHistory(phone.core, await server.epoch(), lineage);
    await storing;
    const known = (await readSetting(phone.core.cache, 'history'))?.lineage.length ?? 0;
    const held = await phone.core.cache.animalTypes.toArray();
    const ofAnother = held.filter(({ h }) => h > known);
    expect(ofAnother, `another history after ${ticks} ticks`).toEqual([]);
    await noteHistory(phone.core, await server.epoch(), lineage);
  }
});

test('an older backup removes the writes that an earlier restore had kept, and the phone sends them again', async () => {
  const { phone, ann, backup, server } = await withBackup();
  await review(phone.core, ann, 2, 'Kept by the first restore');
  await phone.core.engine.sync();
  const later = await backUp(server);
  cleanUps.push(later.remove);
  const epoch = await server.epoch();
  phone.server = await later.restore();
  await settleDown(phone);
  expect(phone.pushes.at(-1)?.mutations.length).toBeLessThan(2);
  const middle = await phone.server.epoch();
  const oldest = await backup.restore();
  const lineage = await oldest.store.read.selectFrom('epochs').selectAll().orderBy('position').execute();
  expect(lineage.map((row) => row.epoch)).toContain(epoch);
  expect(lineage.map((row) => row.epoch)).not.toContain(middle);
  phone.server = oldest;
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await comments(phone.server, 2)).toEqual(['Kept by the first restore']);
});
