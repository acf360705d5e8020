import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { z } from 'zod';
import type { ProblemCode } from '#contract/problems.ts';
import { fieldsInvalid, notFound } from '../../errors.ts';
import { errorsOf } from '../../rules/zod-rules.ts';
import type { AppEnv } from './app-env.ts';
import { type BodyLimits, readJson, readOptionalJson } from './body.ts';
import { requireUser } from './guards.ts';

/** Required role: none, signed-in or admin. */
type Caller = 'anyone' | 'person' | 'admin';

/** The body of a response: JSON by a schema, nothing, or text of another type. */
export type Answer = z.ZodType | 'nothing' | { type: string; says: string };

/** Describes a route. Requests are validated by it, and the OpenAPI document is generated from it. */
export interface Call<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
> {
  summary: string;
  /** Visitors are rejected first unless the role is `anyone`. The feature checks for admins. */
  who: Caller;
  /** Path parameters; an invalid one is 404. */
  params?: P;
  query?: Q;
  /** A JSON body that is validated here. */
  body?: B;
  /**
   * A JSON body that the write validates in its transaction, so that a rejection counts and is recorded under its
   * key.
   */
  sends?: z.ZodType;
  /** The media type of a body that is not JSON. */
  takes?: string;
  /** The body is optional. */
  mayBeEmpty?: true;
  bodyLimits?: BodyLimits;
  /** A write that runs once per `Idempotency-Key`. */
  isWrite?: true;
  answers: Readonly<Record<number, Answer>>;
  /** Problem codes that do not follow from the other fields. */
  refuses?: readonly ProblemCode[];
  /** The response has `X-Total-Count`. */
  isCounted?: true;
  /**
   * Every visitor gets the same response until the change log records something: it depends on no clock, random value
   * or person. Its bytes are cached.
   */
  isKept?: true;
}

type Checks<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  in: { param: z.input<P>; query: z.input<Q>; json: z.input<B> };
  out: { param: z.output<P>; query: z.output<Q>; json: z.output<B> };
};

const CALLS = new WeakMap<object, Call>();

/** Route middleware: rejects visitors where needed, and validates path, query and body. */
export function call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType = z.ZodUnknown>(
  description: Call<P, Q, B>,
): MiddlewareHandler<AppEnv, string, Checks<P, Q, B>> {
  const { who, params, query, body, sends } = description;
  const steps: Step[] = [];
  if (description.isKept) steps.push(noteVersion);
  if (who !== 'anyone') steps.push(requireSignIn);
  if (params) steps.push(validator('param', params, refuseParam));
  if (query) steps.push(validator('query', query, refuse, firstOfEach));
  if (body || sends) {
    steps.push(bodyReader(description));
    steps.push(validator('json', body ?? z.unknown(), refuse));
  }
  const handler = chain(steps);
  CALLS.set(handler, description as Call);
  return handler as MiddlewareHandler<AppEnv, string, Checks<P, Q, B>>;
}

/** Returns the description of a route handler that `call` created. */
export const callOf = (handler: object): Call | undefined => CALLS.get(handler);

// biome-ignore lint/suspicious/noExplicitAny: each validator has its own input types
type Step = MiddlewareHandler<any, any, any>;

const chain =
  (steps: readonly Step[]): Step =>
  (c, next) => {
    const run = (at: number): ReturnType<Step> =>
      steps[at]?.(c, () => run(at + 1) as Promise<void>) ?? next();
    return run(0);
  };

const noteVersion = (c: Context<AppEnv>, next: Next) => {
  const { store } = c.get('services');
  c.set('cacheVersion', orUndefined(() => store.version()) ?? null);
  return next();
};

const requireSignIn = async (c: Context<AppEnv>, next: Next) => {
  requireUser(c);
  await next();
};

/** The validator reads the body through `c.req.json`, which returns the body that was read within the limits. */
function bodyReader({ mayBeEmpty, bodyLimits }: Call): Step {
  return async (c: Context<AppEnv>, next) => {
    const body = await (mayBeEmpty ? readOptionalJson(c) : readJson(c, bodyLimits));
    c.req.json = async <T>() => body as T;
    await next();
  };
}

/** All checks are synchronous, which makes zod faster. `Checks` declares the output. */
function validator(
  target: 'param' | 'query' | 'json',
  schema: z.ZodType,
  hook: (result: Result) => void,
  prepare: (value: unknown) => unknown = (value) => value,
): Step {
  const validationFunction = (target: z.ZodType, value: unknown) => target.safeParse(prepare(value)) as never;
  return zValidator(target, schema, hook, { validationFunction });
}

/** The first value of a repeated query parameter counts. */
const firstOfEach = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, text]) => [
      name,
      Array.isArray(text) ? text[0] : text,
    ]),
  );

type Result = { success: true } | { success: false; error: z.core.$ZodError };

/** @throws AppError 422 with one message per invalid field. */
function refuse(result: Result): void {
  if (!result.success) throw fieldsInvalid(errorsOf(result.error));
}

/** @throws AppError 404 for an invalid path parameter. */
function refuseParam(result: Result): void {
  if (!result.success) throw notFound(result.error.issues[0]?.message);
}

/** Returns undefined when the database does not answer, which the route itself reports. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
