import type { ForumThread } from '#contract/forums.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

export const DRAFT = { categoryId: 1, title: 'Hay prices', content: 'What do you pay?', isSticky: false };

/** Ann and Bob, each with a phone; Bob has started a thread that both phones have. */
export async function startTwo(): Promise<{
  server: TestServer;
  ann: Phone;
  bob: Phone;
  thread: ForumThread;
}> {
  const server = await startTestServer();
  await server.register('ann');
  const bobs = await server.register('bob');
  const body = { title: 'Heifer off her feed', content: 'She drinks only.', categoryId: 2 };
  const { body: thread } = await server.request<ForumThread>('POST', '/api/forums/threads', {
    token: bobs.token,
    body,
  });
  const [ann, bob] = [startPhone(server), startPhone(server)];
  await ann.signIn('ann');
  await bob.signIn('bob');
  await Promise.all([ann.core.engine.sync(), bob.core.engine.sync()]);
  return { server, ann, bob, thread };
}

let moderators = 0;

/** An admin locks or hides a thread on the server only. */
export const moderate = (server: TestServer, id: number, body: object): Promise<void> =>
  asModerator(server, 'PATCH', `/api/forums/threads/${id}`, body);

/** An admin hides or shows a post on the server only. */
export const moderatePost = (server: TestServer, id: number, hidden: boolean): Promise<void> =>
  asModerator(server, 'POST', `/api/forums/posts/${id}/hide`, { hidden });

async function asModerator(server: TestServer, method: string, path: string, body: object): Promise<void> {
  moderators += 1;
  const { user, token } = await server.register(`caretaker${moderators}`);
  await server.store.write(({ trx }) =>
    trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', user.id).execute(),
  );
  const answer = await server.request(method, path, { token, body });
  if (answer.status !== 200) throw new Error(`not moderated: ${JSON.stringify(answer.body)}`);
}
