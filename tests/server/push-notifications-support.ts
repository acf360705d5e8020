import type { ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type PushWorld, startPushWorld } from './push-support.ts';

export let world: PushWorld;
export let ann: TestPerson;
export let bob: TestPerson;
export let thread: ForumThread;

export const begin = async () => {
  world = await startPushWorld(); // it is noon UTC, 7 a.m. in New York
  ann = await world.server.register('ann');
  bob = await world.server.register('bob');
  const body = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 };
  const token = ann.token;
  thread = (await world.server.request<ForumThread>('POST', '/api/forums/threads', { body, token })).body;
};

export const tidy = () => world.close();

export const put = (body: unknown, who?: TestPerson) =>
  world.server.request<Problem>('PUT', '/api/push/device', { body, token: who?.token });
export const pass = async (ms: number) => {
  world.server.clock.nowMs += ms;
  await world.pushman.sendDue();
};
export const devices = () => world.server.store.read.selectFrom('push_devices').select('endpoint').execute();

export const reply = (content: string, who = bob) =>
  world.server.request('POST', `/api/forums/threads/${thread.id}/posts`, {
    body: { content },
    token: who.token,
  });
