import type { Context } from 'hono';
import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { readForm, readJson } from '../../http/core/body.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** Handles the parsed body. The response is always an object, because clients reject an empty body. */
type Handle<S extends z.ZodType> = (args: z.output<S>, c: Context<AppEnv>) => Promise<object>;

/** A call with a JSON body; unknown fields are ignored. */
export const toolkitCall =
  <S extends z.ZodType>(schema: S, handle: Handle<S>) =>
  (c: Context<AppEnv>) =>
    respond(c, async () => handle(parsed(schema, await readJson(c)), c));

/** A call with a form body. */
export const formCall =
  <S extends z.ZodType>(schema: S, handle: Handle<S>) =>
  (c: Context<AppEnv>) =>
    respond(c, async () => handle(parsed(schema, await readForm(c)), c));

function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.');
  throw new Refusal('INVALID_ARGUMENT', path ? `${path} is invalid` : 'not an object');
}

async function respond(c: Context<AppEnv>, work: () => Promise<object>): Promise<Response> {
  try {
    const body = await work();
    return c.json(body, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    if (error instanceof Refusal) return answerRefused(c, error);
    throw error;
  }
}

/**
 * Sends a refusal in the protocol's form: `error.message`, split at ' : '. Other errors (429, 500, 503) never use it:
 * a client that receives it on page load signs the person out, while a problem without `error` counts as a network
 * failure.
 */
const answerRefused = (c: Context, { message }: Refusal): Response =>
  c.json({ error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } }, 400, {
    'cache-control': 'no-store',
  });

/** Maps the product's problem codes to refusal codes. */
type CodeMap = Partial<Record<AppError['problem']['code'], RefusalCode>>;

/** For calls that no page makes on load: too many attempts. */
export const TOO_MANY: CodeMap = { 'too-many-requests': 'TOO_MANY_ATTEMPTS_TRY_LATER' };

/** Converts the product's problems to refusals with their message; rethrows others. */
export function mapProblems(codes: CodeMap) {
  return (error: unknown): never => {
    const code = error instanceof AppError ? codes[error.problem.code] : undefined;
    if (!code || !(error instanceof AppError)) throw error;
    throw new Refusal(code, error.problem.errors?.[0]?.message ?? error.problem.detail);
  };
}
