import type { User } from '#contract/auth.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { MINUTE_MS } from '#contract/shared/time.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { readThread, type ThreadView } from '#src/features/forums/thread/thread.local.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { Phone } from '#tests/support/device.ts';
import type { TestServer } from '#tests/support/server.ts';

const EVERYTHING = 10_000;

/** Queues a write as its screen does and resolves with its key. Nothing is sent before `sync`. */
export async function write<N extends MutationName>(
  phone: Phone,
  name: N,
  args: Mutations[N],
  about = 'Hay prices',
): Promise<string> {
  const key = await enqueue(phone.core, { name, args, owner: userOf(phone), about });
  return key;
}

export function userOf(phone: Phone): User {
  if (!phone.user) throw new Error('nobody is signed in on this phone');
  return phone.user;
}

/** Full syncs until nothing is pending; the clock skips waiting times. */
export async function syncFully(server: TestServer, phone: Phone, passes = 2): Promise<void> {
  for (let pass = 0; pass < passes; pass++) {
    server.clock.nowMs += 20 * MINUTE_MS;
    await phone.core.engine.sync({ isForced: true });
  }
}

/** The whole thread as this phone's person sees it. */
export function look(phone: Phone, address: string, seq: number | null = null): Promise<ThreadView> {
  return readThread(phone.core, { address, me: userOf(phone).id, head: EVERYTHING, hasNewest: false, seq });
}

/** The text of all displayed posts in order, with a mark on waiting ones. */
export function wordsOf(view: ThreadView): string[] {
  switch (view.kind) {
    case 'posted':
      return [
        ...(view.opening ? [`waiting: ${view.opening.content}`] : []),
        ...[...view.head, ...view.tail].map(({ content }) => content),
        ...view.unsent.map(
          ({ content, waiting }) =>
            `${waiting.state === 'cancelling' ? 'taking back' : 'waiting'}: ${content}`,
        ),
      ];
    case 'unsent':
      return [view.thread.content, ...view.replies.map(({ content }) => content)].map((w) => `waiting: ${w}`);
    case 'absent':
      return view.refused.map(({ content }) => `refused: ${content}`);
  }
}

export async function postsOf(server: TestServer, threadId: number): Promise<ForumPost[]> {
  return (await server.request<ForumPost[]>('GET', `/api/forums/threads/${threadId}/posts?limit=200`)).body;
}

export async function threadsOf(server: TestServer): Promise<ForumThread[]> {
  return (await server.request<ForumThread[]>('GET', '/api/forums/recent-threads?limit=200')).body;
}

/** Drops every response to a push after the server has stored it. */
export function loseAnswers(phone: Phone): void {
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.includes('/sync/push')) throw new TypeError('connection lost');
    return response;
  };
}

/** Lets the server store everything but answer that one write has to wait. Nothing is pulled in the meantime. */
export function deferAnswer(phone: Phone, key: string): void {
  phone.fault = async (send, url) => {
    if (url.includes('/sync/pull')) throw new TypeError('connection lost');
    const response = await send();
    if (!url.includes('/sync/push')) return response;
    const answer = (await response.json()) as PushAnswer;
    const deferred = { key, outcome: 'deferred', reason: 'busy', retryAfterMs: MINUTE_MS } as const;
    const outcomes = answer.outcomes.map((outcome) => (outcome.key === key ? deferred : outcome));
    return new Response(JSON.stringify({ ...answer, outcomes }), { headers: response.headers });
  };
}
