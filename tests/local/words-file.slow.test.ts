import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { discardEntry, editEntry } from '#src/local/outbox/commands.ts';
import { deleteDraft, readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import {
  backUp,
  entries,
  postsOf,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  sendUnheard,
  settleDown,
  THREAD,
  write,
} from './helpers.ts';
import { twoPhones } from './words-file-phones.ts';
import { fileOf, take } from './words-file-support.ts';

const stored = async ({
  server,
  phone,
}: Pick<Awaited<ReturnType<typeof twoPhones>>, 'server' | 'phone'>) => ({
  posts: await postsOf(phone),
  reviews: (await reviewsOf(server)).map(({ comment }) => comment),
});
const ONCE = { posts: [THREAD.content, 'She is nine.'], reviews: ['Came at night.'] };

test('another phone imports the waiting entries and delivers them once, under the same keys', async () => {
  const world = await twoPhones();
  const { phone, other, keys } = world;
  expect(await take(other, await fileOf(phone))).toMatchObject({ taken: 3, asking: 0, known: 0 });
  expect((await entries(other)).map(({ key, needs }) => ({ key, needs }))).toEqual([
    { key: keys.thread, needs: [] },
    { key: keys.reply, needs: [keys.thread] },
    { key: keys.review, needs: [] },
  ]);
  await other.core.engine.sync();
  expect(await stored(world)).toEqual(ONCE);
  await phone.core.engine.sync();
  expect(await stored(world)).toEqual(ONCE);
  expect([await entries(phone), await entries(other)]).toEqual([[], []]);
  expect((await receipts(phone)).map(({ key }) => key)).toEqual(
    (await receipts(other)).map(({ key }) => key),
  );
});

test('each post exists once when both phones send at the same time', async () => {
  const world = await twoPhones();
  const { phone, other } = world;
  await take(other, await fileOf(phone));
  await Promise.all([phone.core.engine.sync(), other.core.engine.sync()]);
  await Promise.all([settleDown(phone), settleDown(other)]);
  expect(await stored(world)).toEqual(ONCE);
  expect([await entries(phone), await entries(other)]).toEqual([[], []]);
});

test('the other phone duplicates nothing if the first delivered without a response', async () => {
  const world = await twoPhones();
  const { phone, other } = world;
  await sendUnheard(phone, true);
  await take(other, await fileOf(phone));
  await settleDown(other);
  await settleDown(phone);
  expect(await stored(world)).toEqual(ONCE);
  expect([await entries(phone), await entries(other)]).toEqual([[], []]);
});

test('an entry in a file is edited under another key, so that each text arrives once', async () => {
  const world = await twoPhones();
  const { phone, other, keys, ann } = world;
  await take(other, await fileOf(phone));
  await queueOffline(phone, () =>
    editEntry(phone.core, keys.reply, { thread: keys.thread, content: 'Ten.' }),
  );
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night, twice.'));
  await settleDown(phone);
  await settleDown(other);
  expect((await stored(world)).posts).toEqual([THREAD.content, 'Ten.']);
  expect((await reviewsOf(world.server)).map(({ comment }) => comment)).toHaveLength(1);
  expect([await entries(phone), await entries(other)]).toEqual([[], []]);
});

test('an edit after the other phone has posted changes the post', async () => {
  const world = await twoPhones();
  const { phone, other, keys } = world;
  await take(other, await fileOf(phone));
  await settleDown(other);
  await queueOffline(phone, () =>
    editEntry(phone.core, keys.reply, { thread: keys.thread, content: 'Ten.' }),
  );
  await settleDown(phone);
  expect(await stored(world)).toEqual({ ...ONCE, posts: [ONCE.posts[0], 'Ten.'] });
  expect(await entries(phone)).toEqual([]);
});

test('an entry that is deleted on one phone is not posted by the other', async () => {
  const world = await twoPhones();
  const { phone, other, keys } = world;
  await take(other, await fileOf(phone));
  await queueOffline(other, () => discardEntry(other.core, keys.review));
  await settleDown(other);
  await settleDown(phone);
  expect(await stored(world)).toEqual({ ...ONCE, reviews: [] });
});

test('an entry that is being edited on the first phone asks the person on the other and is not sent automatically', async () => {
  const world = await twoPhones();
  const { phone, other, keys } = world;
  await sendUnheard(phone, false);
  await queueOffline(phone, () =>
    editEntry(phone.core, keys.reply, { thread: keys.thread, content: 'Ten.' }),
  );
  const file = await fileOf(phone);
  expect(await take(other, file)).toMatchObject({ taken: 3, asking: 1 });
  await settleDown(other);
  await settleDown(phone);
  expect((await stored(world)).posts).toEqual([THREAD.content, 'Ten.']);
  expect(await entries(other)).toMatchObject([{ state: 'rejected', args: { content: 'Ten.' } }]);
});

test('a file that is imported twice, or on the phone that saved it, adds nothing', async () => {
  const { phone, other } = await twoPhones();
  const file = await fileOf(phone);
  expect(await take(phone, file)).toMatchObject({ taken: 0, known: 3 });
  await take(other, file);
  expect(await take(other, file)).toMatchObject({ taken: 0, known: 3 });
  await settleDown(other);
  expect(await take(other, file)).toMatchObject({ taken: 0, known: 3 });
  expect(await entries(other)).toEqual([]);
});

test('a thread that was edited after its import is not imported again, and its reply follows it', async () => {
  const world = await twoPhones();
  const { phone, other, keys, ann } = world;
  await take(other, await fileOf(phone));
  await queueOffline(other, () => editEntry(other.core, keys.thread, { ...THREAD, title: 'Good hay' }));
  await settleDown(other, other.core, 1);
  await queueOffline(phone, () =>
    write(phone.core, ann, 'post.create', { thread: keys.thread, content: 'Second cut?' }),
  );
  expect(await take(other, await fileOf(phone))).toMatchObject({ taken: 1 });
  await settleDown(other);
  await settleDown(phone);
  expect((await stored(world)).posts).toEqual([THREAD.content, 'She is nine.', 'Second cut?']);
  expect(await entries(other)).toEqual([]);
});

test('drafts are in the file and are kept beside the text on the other phone', async () => {
  const { phone, other, ann } = await twoPhones();
  const { outbox } = phone.core;
  await writeDraft(outbox, 'forums.new-thread', ann.id, { title: 'Loose goat', content: 'He' }, 5);
  await writeDraft(outbox, 'contact', 'visitor', { message: 'Hello' }, 6);
  await writeDraft(other.core.outbox, 'contact', 'visitor', { message: 'Something else' }, 7);
  expect(await take(other, await fileOf(phone))).toMatchObject({ drafts: 2 });
  const read = (name: string) => readDraft(other.core.outbox, name, ann.id);
  expect(await read('forums.new-thread')).toEqual({ title: 'Loose goat', content: 'He' });
  expect(await read('contact')).toEqual({ message: 'Something else' });
  await deleteDraft(other.core.outbox, 'contact', ann.id);
  expect(await read('contact')).toEqual({ message: 'Hello' });
});

test('a refused post is in the file with its reason and waits for the person there', async () => {
  const { server, phone, other, ann } = await twoPhones();
  await queueOffline(phone, () => review(phone.core, ann, 999, 'No such business.'));
  await phone.core.engine.sync();
  expect(await take(other, await fileOf(phone))).toMatchObject({ taken: 1, asking: 1 });
  const [before] = await entries(phone);
  const [after] = await entries(other);
  expect(after).toMatchObject({ key: before?.key, state: 'rejected', problem: before?.problem });
  await settleDown(other);
  expect(await reviewsOf(server, 1)).toHaveLength(1);
});

test('a phone that is too full to mark the entries of its file lets the person decide on the other one', async () => {
  const world = await twoPhones();
  const { phone, other } = world;
  phone.full.outbox = 100;
  const file = await fileOf(phone);
  phone.full.outbox = 0;
  expect((await entries(phone)).map(({ mayHaveLeft }) => mayHaveLeft)).toEqual([false, false, false]);
  expect(await take(other, file)).toMatchObject({ taken: 3, asking: 3 });
  await settleDown(other);
  expect(await stored(world)).toEqual({ posts: [], reviews: [] });
});

test('a full phone imports all of a file or nothing', async () => {
  const { phone, other } = await twoPhones();
  const file = await fileOf(phone);
  other.full.outbox = 100;
  await expect(take(other, file)).rejects.toThrow('full');
  other.full.outbox = 0;
  expect(await entries(other)).toEqual([]);
  expect(await take(other, file)).toMatchObject({ taken: 3 });
});

test('a restored server has each post once, whichever phone restores it', async () => {
  const world = await twoPhones();
  const { server, phone, other } = world;
  await phone.core.engine.sync({ isForced: true }).then(() => other.core.engine.sync({ isForced: true }));
  const backup = await backUp(server);
  await queueOffline(phone, () => review(phone.core, world.ann, 2, 'After the backup.'));
  await take(other, await fileOf(phone));
  await settleDown(other);
  const restored = await backup.restore();
  phone.server = restored;
  other.server = restored;
  await settleDown(phone);
  await settleDown(other);
  expect((await reviewsOf(restored, 2)).map(({ comment }) => comment)).toEqual(['After the backup.']);
  expect(await take(other, await fileOf(phone))).toMatchObject({ taken: 0 });
  backup.remove();
});

describe('a reply that asks the person, to a thread that waits on the same phone', () => {
  /** The reply was being changed on the first phone: the other one may not send it by itself. */
  async function takeBoth() {
    const { phone, other, ann } = await twoPhones();
    const thread = await queueOffline(phone, () => write(phone.core, ann, 'thread.create', THREAD));
    const reply = await queueOffline(phone, () =>
      write(phone.core, ann, 'post.create', { thread, content: 'First words' }),
    );
    await phone.core.outbox.entries.update(reply, { mayHaveLeft: true });
    await queueOffline(phone, () => editEntry(phone.core, reply, { thread, content: 'Last words' }));
    await take(other, await fileOf(phone));
    await other.core.outbox.entries.update(thread, { state: 'rejected', problem: problemOf('not-found') });
    const entry = async () =>
      (await entries(other)).find(({ args }) => 'content' in args && args.content === 'Last words');
    return { other, thread, entry };
  }

  test('names the thread by its new key once the thread is corrected', async () => {
    const { other, thread, entry } = await takeBoth();
    await queueOffline(other, () => editEntry(other.core, thread, THREAD));
    const reply = await entry();
    const [named] = reply?.needs ?? [];
    expect(named).not.toBe(thread);
    expect(await other.core.outbox.entries.get(named ?? '')).toMatchObject({ name: 'thread.create' });
    expect(reply).toMatchObject({ state: 'rejected', args: { thread: named } });
  });

  test('can never be sent once the thread is deleted, and keeps its text', async () => {
    const { other, thread, entry } = await takeBoth();
    await queueOffline(other, () => discardEntry(other.core, thread));
    expect(await entry()).toMatchObject({
      state: 'rejected',
      isOrphaned: true,
      args: { content: 'Last words' },
    });
  });
});
