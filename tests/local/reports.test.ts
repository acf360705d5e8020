import { expect, test } from 'vitest';
import { editEntry } from '#src/local/outbox/commands.ts';
import { mutation, push } from '#tests/support/sync.ts';
import { entries, queueOffline, settleDown, startTogether, write } from './helpers.ts';

/** A thread of ben's, and ann's phone without signal. */
async function startReporting() {
  const world = await startTogether();
  const { server, people } = world;
  const body = { categoryId: 1, title: 'Cheap pills', content: 'Buy here', isSticky: false };
  const { body: thread } = await server.request<{ id: number }>('POST', '/api/forums/threads', {
    token: people.ben.token,
    body,
  });
  const reports = () => server.store.read.selectFrom('reports').selectAll().orderBy('id').execute();
  return { ...world, thread, reports };
}

test('a report that is written without signal reaches the moderators once, in its last version', async () => {
  const { phone, ann, thread, reports } = await startReporting();
  const report = (text: string) =>
    write(phone.core, ann, 'report.send', { kind: 'thread', id: thread.id, reason: 'Spam', text });
  await queueOffline(phone, async () => {
    await report('He sells pills.');
    await report('He sells pills, in three threads.');
  });
  expect(await reports()).toEqual([]);
  await settleDown(phone);
  expect(phone.pushes.flatMap(({ mutations }) => mutations)).toHaveLength(1);
  expect(await reports()).toMatchObject([
    {
      kind: 'thread',
      about_id: thread.id,
      person_id: ann.id,
      reason: 'Spam',
      text: 'He sells pills, in three threads.',
    },
  ]);
});

test('a report follows its review to the new key of an edit', async () => {
  const { phone, ann, reports } = await startReporting();
  const review = { businessId: 1, rating: 4, comment: 'Came at night.' };
  await queueOffline(phone, async () => {
    const key = await write(phone.core, ann, 'review.write', review);
    await phone.core.outbox.entries.update(key, { mayHaveLeft: true }); // so that the edit takes a new key
    await write(phone.core, ann, 'report.send', { kind: 'review', id: key, reason: 'Spam', text: '' });
    await editEntry(phone.core, key, { ...review, comment: 'Came at dawn.' });
  });
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await reports()).toMatchObject([{ kind: 'review', person_id: ann.id }]);
});

test('a report may name another person’s review by its key', async () => {
  const { server, people, phone, ann, reports } = await startReporting();
  const review = mutation('review.write', { businessId: 1, rating: 1, comment: 'Spam here.' });
  await push(server, people.ben, [review]);
  await queueOffline(phone, () =>
    write(phone.core, ann, 'report.send', { kind: 'review', id: review.key, reason: 'Spam', text: '' }),
  );
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await reports()).toMatchObject([{ kind: 'review', person_id: ann.id }]);
});

test('reports of two items do not replace each other', async () => {
  const { phone, people, ann, thread, reports } = await startReporting();
  await queueOffline(phone, async () => {
    await write(phone.core, ann, 'report.send', { kind: 'thread', id: thread.id, reason: 'Spam', text: '' });
    await write(phone.core, ann, 'report.send', {
      kind: 'person',
      id: people.ben.user.id,
      reason: 'Spam',
      text: '',
    });
  });
  await settleDown(phone);
  expect((await reports()).map(({ kind }) => kind)).toEqual(['thread', 'person']);
});

test('a report of an item that no longer exists is refused with a reason and keeps its text', async () => {
  const { server, phone, ann, thread } = await startReporting();
  await queueOffline(phone, () =>
    write(phone.core, ann, 'report.send', { kind: 'thread', id: thread.id, reason: 'Spam', text: 'Look.' }),
  );
  await server.store.write(({ trx }) =>
    trx.updateTable('threads').set({ is_removed: 1 }).where('id', '=', thread.id).execute(),
  );
  await phone.core.engine.sync();
  expect(await entries(phone)).toMatchObject([
    {
      state: 'rejected',
      problem: { detail: 'This thread is no longer here.' },
      args: { text: 'Look.' },
    },
  ]);
});
