import { type Fetched, failureOf } from '#src/data/fetched.ts';
import { endSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer, RequestOptions } from '#src/local/link/api.ts';

const SIGNED_OUT = 401;

/** Whether the server says that nobody is signed in. Nothing else means signed out. */
export const isSignedOut = (answer: Answer<unknown>) =>
  answer.kind === 'problem' && answer.problem.status === SIGNED_OUT;

/** Sends a request of the person who is signed in. A 401 ends their session on this phone, and nobody else's. */
export async function requestOwn<T>(core: Core, path: string, options?: RequestOptions): Promise<Answer<T>> {
  const asker = (await readSession(core.cache))?.user?.id ?? null;
  const answer = await core.api.request<T>(path, options);
  if (isSignedOut(answer)) await endSession(core.cache, core.ports.nowMs(), asker);
  return answer;
}

/** Asks for what only the person who is signed in is told, to be shown and not kept. @param read takes it out of the answer. */
export async function readOwn<A, T = A>(
  core: Core,
  path: string,
  read = (body: A): T => body as unknown as T,
): Promise<Fetched<T>> {
  const answer = await requestOwn<A>(core, path);
  return answer.kind === 'ok' ? { kind: 'done', value: read(answer.body) } : failureOf(answer);
}
