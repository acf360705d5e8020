import type { Context } from 'hono';
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER, UUID_PATTERN } from '#contract/mutations.ts';
import { AppError, NeedsMissing, notFound } from '../../errors.ts';
import { performWrite, type WriteRequest } from '../../writes/write.ts';
import { answerProblem } from './answer-problem.ts';
import type { AppEnv } from './app-env.ts';

/**
 * Runs the write of a documented endpoint and sends its outcome, or the stored outcome of a repeat. A key that refers
 * to no row yet is an unrecorded 404.
 */
export async function answerWrite(
  c: Context<AppEnv>,
  request: Omit<WriteRequest, 'key' | 'writtenAt' | 'address'>,
): Promise<Response> {
  const key = keyOf(c);
  const { recorded, isReplayed } = await performWrite(c.get('services'), {
    ...request,
    key,
    address: c.get('address'),
  }).catch((error: unknown) => {
    throw error instanceof NeedsMissing ? notFound() : error;
  });
  c.header('Cache-Control', 'no-store');
  if (isReplayed) c.header(REPLAYED_HEADER, 'true');
  if (recorded.kind === 'rejected') return answerProblem(c, AppError.of(recorded.problem));
  return recorded.status === 204 ? c.body(null, 204) : c.json(recorded.body as object, recorded.status);
}

/** Returns the request's idempotency key. @throws AppError 400 when it is not a UUID. */
export function keyOf(c: Context<AppEnv>): string | null {
  const key = c.req.header(IDEMPOTENCY_HEADER);
  if (key === undefined) return null;
  if (!UUID_PATTERN.test(key)) throw new AppError('bad-idempotency-key');
  return key.toLowerCase();
}
