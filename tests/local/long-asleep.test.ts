import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { runDaily } from '#server/jobs/daily.ts';
import {
  entries,
  postsOf,
  queueOffline,
  sendUnheard,
  settleDown,
  startTogether,
  THREAD,
  write,
} from './helpers.ts';

test('a thread and a reply with a lost response exist once, even if the phone wakes after the server has forgotten their keys', async () => {
  const { server, phone, ann } = await startTogether();
  await queueOffline(phone, async () => {
    const thread = await write(phone.core, ann, 'thread.create', THREAD);
    await write(phone.core, ann, 'post.create', { thread, content: 'Eight a bale.' });
  });
  await sendUnheard(phone, true);
  expect(await entries(phone)).toHaveLength(2);
  server.clock.nowMs += 401 * DAY_MS;
  await runDaily({ store: server.store, log: pino({ level: 'silent' }), nowMs: () => server.clock.nowMs });
  await phone.signIn('ann');
  await settleDown(phone);
  expect(await entries(phone)).toEqual([]);
  expect(await postsOf(phone)).toEqual([THREAD.content, 'Eight a bale.']);
  expect(await server.store.read.selectFrom('threads').select('title').execute()).toEqual([
    { title: THREAD.title },
  ]);
});
