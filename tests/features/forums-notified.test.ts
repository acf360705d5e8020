import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { fetchNews } from '#src/local/sync/wake-ups.ts';
import { onPush } from '../../sw/push.ts';
import { look, syncFully, wordsOf, write } from './forums-support.ts';
import { startTwo } from './forums-two-phones.ts';

const NEWS = 'She eats again.';

/** Ann follows a thread, and the notification of a reply by Bob comes to her worker. */
async function startNotified(before: string[] = [], news = NEWS) {
  const { server, ann, bob, thread } = await startTwo();
  for (const content of before) await write(bob, 'post.create', { thread: thread.id, content });
  await syncFully(server, bob);
  await syncFully(server, ann);
  await write(bob, 'post.create', { thread: thread.id, content: news });
  await syncFully(server, bob);
  const worker = ann.open();
  const atNotification: string[][] = [];
  const showNotification = async () => {
    atNotification.push(wordsOf(await look(ann, thread.slug)));
  };
  const navigate = `https://petiyard.org/forums/thread/${thread.slug}#post-2`;
  const notification = { title: thread.title, body: NEWS, navigate, lang: 'en', tag: `thread-${thread.id}` };
  const json = () => ({ web_push: 8030, notification });
  const notify = async (patienceMs?: number) => {
    const isOver = onPush({ showNotification }, { json }, (about) => fetchNews(worker, about), patienceMs);
    await isOver;
    ann.goOffline(); // the server is gone right after
  };
  return { ann, bob, worker, thread, atNotification, notify };
}

test('a reply is on the phone before its notification is shown', async () => {
  const { notify, atNotification } = await startNotified();
  await notify();
  expect(atNotification).toEqual([['She drinks only.', NEWS]]);
});

test('a reply arrives with its notification although the first two connections break', async () => {
  const { ann, worker, thread, notify } = await startNotified();
  worker.ports.setTimer = (run) => {
    queueMicrotask(run);
    return () => {};
  };
  let breaks = 2;
  ann.fault = async (send) => {
    if (breaks-- > 0) throw new TypeError('Failed to fetch');
    return send();
  };
  await notify();
  expect(wordsOf(await look(ann, thread.slug))).toContain(NEWS);
});

test('a reply arrives with its notification while the worker is in a pass that only sends', async () => {
  const { worker, thread, ann, notify } = await startNotified();
  await write(ann, 'post.like', { post: 1, liked: true });
  void worker.engine.sync({ isPushOnly: true });
  await notify();
  expect(wordsOf(await look(ann, thread.slug))).toContain(NEWS);
});

test('a reply of a person who writes more than the forum stream carries arrives with its notification', async () => {
  const long = () => randomBytes(15_000).toString('base64').slice(0, 15_000);
  const news = long();
  const { ann, thread, notify } = await startNotified([long()], news);
  await notify();
  expect(wordsOf(await look(ann, thread.slug)).at(-1)).toBe(news);
});

test('a notification is shown after its patience while the answer is still on its way', async () => {
  const { ann, atNotification, notify, thread } = await startNotified();
  ann.fault = async (send) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return send();
  };
  await notify(1);
  expect(atNotification).toEqual([['She drinks only.']]);
  expect(wordsOf(await look(ann, thread.slug))).toContain(NEWS);
});
