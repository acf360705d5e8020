import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readForm, readJson } from '../../http/body.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** What a call does with what it was sent. The answer is always an object: an empty body is an error to clients. */
type Handle<S extends z.ZodType> = (args: z.output<S>, c: Context<AppEnv>) => Promise<object>;

/** A call with a JSON body. A client may send more than is asked here: that is ignored. */
export const toolkitCall =
  <S extends z.ZodType>(schema: S, handle: Handle<S>) =>
  (c: Context<AppEnv>) =>
    answered(c, async () => handle(parsed(schema, await readJson(c)), c));

/** A call with the body of a form. */
export const formCall =
  <S extends z.ZodType>(schema: S, handle: Handle<S>) =>
  (c: Context<AppEnv>) =>
    answered(c, async () => handle(parsed(schema, await readForm(c)), c));

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.');
  throw new Refusal('INVALID_ARGUMENT', path ? `${path} is not what it should be` : 'not an object');
}

async function answered(c: Context<AppEnv>, work: () => Promise<object>): Promise<Response> {
  try {
    const answer = await work();
    return c.json(answer, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    if (error instanceof Refusal) return answerRefused(c, error);
    throw error;
  }
}

/**
 * Answers a refusal in the form that clients read: `error.message`, split at ' : '. Whatever is no word of the provider's
 * own, as 429, 500 and 503, never has this form: a client that is told of such an error when the page loads drops its person,
 * while a problem without `error` is to it a network that does not work.
 */
const answerRefused = (c: Context, { message }: Refusal): Response =>
  c.json({ error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }, 400, {
    'cache-control': 'no-store',
  });

/** Which problems of the product's own calls are told by which refusal. */
type Told = Partial<Record<AppError['problem']['code'], RefusalCode>>;

/** Too many tries of somebody who signs in: only calls that no page makes by itself as it loads say so. */
export const TOO_MANY: Told = { 'too-many-requests': 'TOO_MANY_ATTEMPTS_TRY_LATER' };

/** Tells problems of the product's own calls by a code, and their words; any other goes on as it is. */
export function toldAs(told: Told) {
  return (error: unknown): never => {
    const code = error instanceof AppError ? told[error.problem.code] : undefined;
    if (!code || !(error instanceof AppError)) throw error;
    throw new Refusal(code, error.problem.errors?.[0]?.message ?? error.problem.detail);
  };
}
