import type { ForumThread } from '#contract/forums.ts';

/** What the made-up people of the forum write. */
export const WORDS =
  'She was fine all summer, and since the storm she will not load. What would you try first? ';
const BATCH = 200;

/** Posts to a running server. @param address its own, with the path. @throws what the answer says, where it is no success. */
export async function call<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A thread of so many posts, the first one included. */
export async function makeThread(
  server: string,
  title: string,
  posts: number,
  author: { id: number; token: string },
): Promise<ForumThread> {
  const body = { title, content: WORDS, categoryId: 1 };
  const thread = await call<ForumThread>(`${server}/api/forums/threads`, body, author.token);
  for (let from = 2; from <= posts; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, posts - from + 1) }, (_, index) => from + index);
    const mutations = numbers.map((number) => ({
      key: crypto.randomUUID(),
      name: 'post.create',
      argsVersion: 1,
      args: { thread: thread.id, content: `${number}. ${WORDS.repeat(1 + (number % 4))}` },
    }));
    const envelope = { protocol: 1, device: crypto.randomUUID(), epoch: null, user: author.id, cancel: [] };
    await call(`${server}/api/sync/push`, { ...envelope, mutations }, author.token);
  }
  return thread;
}
