import { afterEach, expect, test } from 'vitest';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { noteHistory } from '#src/local/sync/history.ts';
import { settle } from '#src/local/sync/settle.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  backUp,
  entries,
  onPush,
  postsOf,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A phone with a thread that is in the backup of its server. */
async function withBackup() {
  const together = await startTogether();
  const { phone, ann } = together;
  const thread = await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  const backup = await backUp(together.server);
  cleanUps.push(backup.remove);
  return { ...together, thread, backup };
}

type Backup = Awaited<ReturnType<typeof withBackup>>['backup'];

/**
 * Queued entries arrive; then the person discards or edits one, which comes too late. The disk is put back to the
 * backup, and the
 * delayed cancel reaches it first.
 */
async function cancelComesFirst(
  phone: Phone,
  backup: Backup,
  queue: () => Promise<string>,
  changeMind: (key: string) => Promise<unknown>,
): Promise<void> {
  const { engine } = phone.core;
  let late: (() => Promise<Response>) | undefined;
  /** Only the push goes, so that no answer carries the server's newest state. */
  const sendAlone = async (arrives: boolean) => {
    phone.fault = onPush(async (send) => {
      if (arrives) await send();
      late = send;
      throw new TypeError('lost');
    });
    await engine.sync({ isForced: true, isPushOnly: true });
  };
  const key = await queueOffline(phone, queue);
  await sendAlone(true);
  await queueOffline(phone, () => changeMind(key));
  await sendAlone(false);
  phone.goOnline();
  await settleDown(phone);
  expect((await receipts(phone)).map((receipt) => receipt.key)).toContain(key);
  phone.server = await backup.restore(async () => {}); // its history goes on: nobody has noticed
  const answer = await late?.();
  expect(await answer?.json()).toMatchObject({ outcomes: [{ key, outcome: 'cancelled' }] });
}

test('a post with a late edit is posted again, and then changed, if the restored disk got the edit first', async () => {
  const { phone, ann, thread, backup } = await withBackup();
  await cancelComesFirst(
    phone,
    backup,
    () => write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' }),
    (key) => editEntry(phone.core, key, { thread, content: 'From Alachua' }),
  );
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Alachua']);
  expect(await entries(phone)).toEqual([]);
});

test('a thread with a late edit is posted again, with its replies as before', async () => {
  const { phone, ann, backup } = await withBackup();
  const lost = { ...THREAD, title: 'Which hay', content: 'Which hay do you take?' };
  await cancelComesFirst(
    phone,
    backup,
    async () => {
      const thread = await write(phone.core, ann, 'thread.create', lost);
      await write(phone.core, ann, 'post.create', { thread, content: 'Mine is from Ocala' });
      return thread;
    },
    (key) => editEntry(phone.core, key, { ...lost, content: 'Too late' }),
  );
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content, lost.content, 'Mine is from Ocala']);
  expect(await entries(phone)).toMatchObject([{ state: 'rejected', args: { content: 'Too late' } }]);
});

test('a review ends with the text that replaced it', async () => {
  const { phone, ann, backup } = await withBackup();
  await cancelComesFirst(
    phone,
    backup,
    () => review(phone.core, ann, 1, 'First'),
    (key) => editEntry(phone.core, key, { businessId: 1, rating: 5, comment: 'Second' }),
  );
  await settleDown(phone);
  expect(await reviewsOf(phone.server)).toMatchObject([{ comment: 'Second' }]);
  expect(await entries(phone)).toEqual([]);
});

test('a post that was deleted too late and was canceled on the restored disk stays away', async () => {
  const { phone, ann, thread, backup } = await withBackup();
  await cancelComesFirst(
    phone,
    backup,
    () => write(phone.core, ann, 'post.create', { thread, content: 'Better not' }),
    (key) => discardEntry(phone.core, key),
  );
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content]);
  expect(await entries(phone)).toEqual([]);
  expect((await receipts(phone)).map(({ name }) => name)).toEqual(['thread.create']);
});

test('a post that was deleted too late is also reported so when it had to be sent again', async () => {
  const { phone, ann, thread, backup } = await withBackup();
  const key = await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread, content: 'Better not' }),
  );
  await sendUnheard(phone, true);
  await queueOffline(phone, () => discardEntry(phone.core, key));
  await settleDown(phone);
  phone.server = await backup.restore();
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'Better not']);
  expect(await receipts(phone)).toMatchObject([{ name: 'thread.create' }, { key, isDiscarded: true }]);
});

for (const isDiscarded of [false, true])
  test(`a cancel of an old history does not cancel a requeued entry${isDiscarded ? ' after it was deleted too late' : ''}`, async () => {
    const { phone, ann, thread } = await withBackup();
    const { core } = phone;
    const content = 'Lost with the disk';
    const key = await queueOffline(phone, () => write(core, ann, 'post.create', { thread, content }));
    await sendUnheard(phone, true);
    if (isDiscarded) await queueOffline(phone, () => discardEntry(core, key));
    await settleDown(phone);
    const history = await core.outbox.readHistory();
    const lineage = [...(history?.lineage ?? []), { epoch: 'new', forkedAt: 0 }];
    await noteHistory(core, 'new', lineage);
    const waiting = { key, state: 'waiting', args: { content } };
    expect((await entries(phone)).at(-1)).toMatchObject(waiting);
    const outcomes = [{ key, outcome: 'cancelled' }] as const;
    await settle(core, { outcomes, epoch: history?.epoch ?? '', leaseId: '' });
    expect((await entries(phone)).at(-1)).toMatchObject(waiting);
  });
