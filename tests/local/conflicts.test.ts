import { expect, test } from 'vitest';
import { editEntry } from '#src/local/outbox/commands.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { startPhone } from '#tests/support/device.ts';
import {
  entries,
  queueOffline,
  receipts,
  review,
  reviewsOf,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

/** Two phones of one person, both up to date. */
async function withTwoPhones() {
  const together = await startTogether();
  const other = startPhone(together.server);
  await other.signIn('ann');
  for (const phone of [together.phone, other]) await phone.core.engine.sync();
  return { ...together, other };
}

/** A post that both phones have. */
async function withPost() {
  const together = await withTwoPhones();
  const { phone, other, ann } = together;
  await write(phone.core, ann, 'thread.create', THREAD);
  await phone.core.engine.sync();
  await other.core.engine.sync();
  const post = (await phone.core.cache.posts.toArray())[0]?.key ?? '';
  return { ...together, post };
}

test('the later of two edits of one post wins, and the other comes back as a draft', async () => {
  const { phone, other, ann, post, server } = await withPost();
  await queueOffline(other, () => write(other.core, ann, 'post.edit', { post, content: 'From the tablet' }));
  await write(phone.core, ann, 'post.edit', { post, content: 'From the phone' });
  await phone.core.engine.sync();
  await other.core.engine.sync();
  const stored = await server.store.read.selectFrom('posts').select('content').execute();
  expect(stored).toEqual([{ content: 'From the tablet' }]);
  expect(await readDraft(other.core.outbox, `forums.edit:${post}`, ann.id)).toEqual({
    content: 'From the phone',
  });
  expect((await receipts(other)).at(-1)?.previous).toMatchObject({ content: 'From the phone' });
});

test('both texts are kept if one person reviews the same business on two phones without signal', async () => {
  const { phone, other, ann, server } = await withTwoPhones();
  await queueOffline(other, () => review(other.core, ann, 1, 'From the tablet', 2));
  await review(phone.core, ann, 1, 'From the phone', 4);
  await phone.core.engine.sync();
  await other.core.engine.sync();
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'From the tablet', rating: 2 }]);
  expect(await readDraft(other.core.outbox, 'review.edit:1', ann.id)).toEqual({
    rating: 4,
    comment: 'From the phone',
  });
});

test('the other text does not replace the text in an open form; the receipt keeps it', async () => {
  const { phone, other, ann } = await withTwoPhones();
  await queueOffline(other, () => review(other.core, ann, 1, 'From the tablet'));
  await writeDraft(other.core.outbox, 'review.edit:1', ann.id, { comment: 'Being typed' }, 0);
  await review(phone.core, ann, 1, 'From the phone');
  await phone.core.engine.sync();
  await other.core.engine.sync();
  expect(await readDraft(other.core.outbox, 'review.edit:1', ann.id)).toEqual({ comment: 'Being typed' });
  expect((await receipts(other)).at(-1)?.previous).toMatchObject({ comment: 'From the phone' });
});

test('a person who edits again and again on one phone gets no notice about another phone', async () => {
  const { phone, ann, post } = await withPost();
  const edit = (content: string) => write(phone.core, ann, 'post.edit', { post, content });
  await review(phone.core, ann, 1, 'First');
  await edit('One');
  await phone.core.engine.sync();
  await review(phone.core, ann, 1, 'Second');
  await edit('Two');
  await queueOffline(phone, async () => {
    const [key] = [await edit('Three'), await review(phone.core, ann, 1, 'Third')];
    await editEntry<'post.edit'>(phone.core, key, { post, content: 'Four' });
  });
  await phone.core.engine.sync();
  await phone.core.engine.sync();
  expect(await entries(phone)).toEqual([]);
  expect((await receipts(phone)).filter(({ previous }) => previous)).toEqual([]);
});

test('an edit that arrives after its own first text was posted is not reported as news from another phone', async () => {
  const { phone, ann, server } = await withTwoPhones();
  const key = await queueOffline(phone, () => review(phone.core, ann, 1, 'First'));
  const before = phone.fault;
  phone.fault = async (send) => {
    await send();
    throw new TypeError('lost');
  };
  await phone.core.engine.sync({ isPushOnly: true });
  phone.fault = before;
  await queueOffline(phone, () =>
    editEntry<'review.write'>(phone.core, key, { businessId: 1, rating: 5, comment: 'Second', base: 0 }),
  );
  phone.clock.nowMs += 60_000;
  await phone.core.engine.sync({ isForced: true });
  await phone.core.engine.sync({ isForced: true });
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Second' }]);
  expect((await receipts(phone)).filter(({ previous }) => previous)).toEqual([]);
});
