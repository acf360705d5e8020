import { afterEach, expect, test } from 'vitest';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
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
 * What is queued arrives; then the person changes their mind, which comes too late. The disk is put back to the backup, and
 * the word of that change, long on its way, comes to it first.
 */
async function cancelComesFirst(
  phone: Phone,
  backup: Backup,
  queue: () => Promise<string>,
  changeMind: (key: string) => Promise<unknown>,
): Promise<void> {
  const { engine } = phone.core;
  let late: (() => Promise<Response>) | undefined;
  /** Nothing but the push goes, so that no answer tells the phone what the server has by now. */
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

test('a post whose edit came too late is posted again where the disk that lost it heard of the edit first', async () => {
  const { phone, ann, thread, backup } = await withBackup();
  await cancelComesFirst(
    phone,
    backup,
    () => write(phone.core, ann, 'post.create', { thread, content: 'From Ocala' }),
    (key) => editEntry(phone.core, key, { thread, content: 'From Alachua' }),
  );
  await settleDown(phone);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'From Ocala']);
  // "This had already been posted" is true still.
  expect(await entries(phone)).toMatchObject([
    {
      state: 'rejected',
      args: { content: 'From Alachua' },
      problem: { detail: UNSENT_WORDS.alreadySent },
    },
  ]);
});

test('so is a thread, and the replies to it stand in it as before', async () => {
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

test('of a review the words that took its place stand in the end', async () => {
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

test('what was deleted too late and was taken back on the disk that lost it stays away', async () => {
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

test('what was deleted too late is told so also when it had to be sent again', async () => {
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
  test(`the word of a history that is over takes back nothing that goes again${isDiscarded ? ', be it deleted too late' : ''}`, async () => {
    const { phone, ann, thread } = await withBackup();
    const { core } = phone;
    const content = 'Lost with the disk';
    const key = await queueOffline(phone, () => write(core, ann, 'post.create', { thread, content }));
    await sendUnheard(phone, true);
    if (isDiscarded) await queueOffline(phone, () => discardEntry(core, key));
    await settleDown(phone);
    const told = await core.outbox.readHistory();
    const lineage = [...(told?.lineage ?? []), { epoch: 'new', forkedAt: 0 }];
    await noteHistory(core, 'new', lineage);
    const waiting = { key, state: 'waiting', args: { content } };
    expect((await entries(phone)).at(-1)).toMatchObject(waiting);
    const outcomes = [{ key, outcome: 'cancelled' }] as const;
    await settle(core, { outcomes, epoch: told?.epoch ?? '', leaseId: '' });
    expect((await entries(phone)).at(-1)).toMatchObject(waiting);
  });
