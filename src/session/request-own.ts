import { type Fetched, failureOf } from '#src/data/read/fetched.ts';
import { endSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer, RequestOptions } from '#src/local/link/api.ts';

const SIGNED_OUT = 401;

/** Returns whether the server says that nobody is signed in. Only a 401 means signed out. */
export const isSignedOut = (answer: Answer<unknown>) =>
  answer.kind === 'problem' && answer.problem.status === SIGNED_OUT;

/** Sends a request of the signed-in person. A 401 ends the session of that person only. */
export async function requestOwn<T>(core: Core, path: string, options?: RequestOptions): Promise<Answer<T>> {
  const personId = (await readSession(core.cache))?.user?.id ?? null;
  const answer = await core.api.request<T>(path, options);
  if (isSignedOut(answer)) await endSession(core.cache, core.ports.nowMs(), personId);
  return answer;
}

/** Fetches private data that is shown but not stored. @param read extracts it from the response body */
export async function readOwn<A, T = A>(
  core: Core,
  path: string,
  read = (body: A): T => body as unknown as T,
): Promise<Fetched<T>> {
  const answer = await requestOwn<A>(core, path);
  return answer.kind === 'ok' ? { kind: 'done', value: read(answer.body) } : failureOf(answer);
}
