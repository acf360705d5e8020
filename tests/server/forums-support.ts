import { randomUUID } from 'node:crypto';
import type { ForumCategory, ForumPost, ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { Outcome, PulledStream, PushAnswer } from '#contract/sync.ts';
import { startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** A server with the fixed catalogues, and shortcuts for forum requests. */
export async function startForums(env: Record<string, string> = {}) {
  const server = await startTestServer({ env });
  const call = <T = Problem>(
    person: TestPerson | null,
    method: string,
    path: string,
    body?: unknown,
    key?: string,
  ) =>
    server.request<T>(method, `/api/forums${path}`, {
      token: person?.token,
      ...(body === undefined ? {} : { body }),
      headers: key ? { 'Idempotency-Key': key } : {},
    });
  return {
    server,
    call,
    async thread(person: TestPerson, changes: object = {}): Promise<ForumThread> {
      const body = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1, ...changes };
      return expectStatus(await call<ForumThread>(person, 'POST', '/threads', body), 201);
    },
    async reply(person: TestPerson, threadId: number, content: string): Promise<ForumPost> {
      const answer = await call<ForumPost>(person, 'POST', `/threads/${threadId}/posts`, {
        content,
        threadId,
      });
      return expectStatus(answer, 201);
    },
    async posts(threadId: number, person: TestPerson | null = null): Promise<ForumPost[]> {
      return expectStatus(await call<ForumPost[]>(person, 'GET', `/threads/${threadId}/posts`), 200);
    },
    async readThread(slug: string): Promise<ForumThread> {
      return expectStatus(await call<ForumThread>(null, 'GET', `/threads/slug/${slug}`), 200);
    },
    async category(id: number): Promise<ForumCategory> {
      const all = await call<ForumCategory[]>(null, 'GET', '/categories');
      const found = all.body.find((category) => category.id === id);
      if (!found) throw new Error(`no category ${id}`);
      return found;
    },
    /** Registers an admin; the role is set in the database, never by the API. */
    async admin(name = 'caretaker'): Promise<TestPerson> {
      const person = await server.register(name);
      await server.store.write(({ trx }) =>
        trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', person.user.id).execute(),
      );
      return person;
    },
  };
}

export type Forums = Awaited<ReturnType<typeof startForums>>;

function expectStatus<T>(answer: { status: number; body: T }, status: number): T {
  if (answer.status !== status)
    throw new Error(`expected ${status}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Sends a batch like the person's phone. */
export async function pushAs(
  server: TestServer,
  person: TestPerson,
  mutations: { name: string; args: object; key?: string; writtenAt?: string; needs?: string[] }[],
): Promise<Outcome[]> {
  const body = {
    protocol: 1,
    device: randomUUID(),
    epoch: await server.epoch(),
    user: person.user.id,
    cancel: [],
    mutations: mutations.map((mutation) => ({ key: randomUUID(), argsVersion: 1, ...mutation })),
  };
  const answer = await server.request<PushAnswer>('POST', '/api/sync/push', { token: person.token, body });
  if (answer.status !== 200) throw new Error(`push: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.outcomes;
}

/** One page of one stream. */
export async function pullOf(
  server: TestServer,
  stream: string,
  from = 0,
  options: { person?: TestPerson; limit?: number } = {},
): Promise<PulledStream> {
  const answer = await server.request<{ streams: PulledStream[] }>(
    'GET',
    `/api/sync/pull?streams=${stream}@${from}&limit=${options.limit ?? 1000}`,
    { token: options.person?.token },
  );
  const [pulled] = answer.body.streams;
  if (answer.status !== 200 || !pulled) throw new Error(`pull: ${answer.status}`);
  return pulled;
}

export const idsOf = (rows: readonly { id: number }[] | undefined) => (rows ?? []).map((row) => row.id);
