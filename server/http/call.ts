import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { z } from 'zod';
import type { ProblemCode } from '#contract/problems.ts';
import { fieldsInvalid, notFound } from '../errors.ts';
import { errorsOf } from '../rules/zod-rules.ts';
import type { AppEnv } from './app-env.ts';
import { type BodyLimits, readJson, readOptionalJson } from './body.ts';
import { requireUser } from './guards.ts';
import { orNone } from './kept-answers.ts';

/** Who may call: anyone, whoever is signed in, or admins alone. */
type Caller = 'anyone' | 'person' | 'admin';

/** What an answer carries: its JSON by a schema, nothing, or text of another type. */
export type Answer = z.ZodType | 'nothing' | { type: string; says: string };

/** What a call takes and answers. Requests are checked by it, and the OpenAPI document is made of it. */
export interface Call<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
> {
  summary: string;
  /** Where it is not for anyone, a visitor is refused first of all. Whether a person is an admin the feature asks. */
  who: Caller;
  /** What the path names; where it does not fit there is no such thing. */
  params?: P;
  query?: Q;
  /** A JSON body that is checked here. */
  body?: B;
  /** A JSON body that is checked further in: a write's, in its transaction, so that the refusal counts and is kept under its key. */
  sends?: z.ZodType;
  /** The body may be left out. */
  mayBeEmpty?: true;
  bodyLimits?: BodyLimits;
  /** A write that is done once for its `Idempotency-Key`. */
  isWrite?: true;
  answers: Readonly<Record<number, Answer>>;
  /** Refusals that do not follow from the rest. */
  refuses?: readonly ProblemCode[];
  /** `X-Total-Count` stands on the answer. */
  isCounted?: true;
  /**
   * Every visitor gets the same answer until something is recorded in the change log: no clock, no chance, nobody's own.
   * Its bytes are kept, and the route is not asked again.
   */
  isKept?: true;
}

type Checks<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  in: { param: z.input<P>; query: z.input<Q>; json: z.input<B> };
  out: { param: z.output<P>; query: z.output<Q>; json: z.output<B> };
};

const CALLS = new WeakMap<object, Call>();

/** Stands before the handler of a route: refuses visitors where they may not call, and checks path, query and body. */
export function call<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType = z.ZodUnknown>(
  described: Call<P, Q, B>,
): MiddlewareHandler<AppEnv, string, Checks<P, Q, B>> {
  const { who, params, query, body, sends } = described;
  const steps: Step[] = [];
  if (described.isKept) steps.push(sinceNow);
  if (who !== 'anyone') steps.push(signedIn);
  if (params) steps.push(validator('param', params, refuseParam));
  if (query) steps.push(validator('query', query, refuse, firstOfEach));
  if (body || sends) {
    steps.push(bodyReader(described));
    steps.push(validator('json', body ?? z.unknown(), refuse));
  }
  const handler = inTurn(steps);
  CALLS.set(handler, described as Call);
  return handler as MiddlewareHandler<AppEnv, string, Checks<P, Q, B>>;
}

/** What a handler of the route table was described as, where it is a `call`. */
export const callOf = (handler: object): Call | undefined => CALLS.get(handler);

// biome-ignore lint/suspicious/noExplicitAny: each validator has input types of its own
type Step = MiddlewareHandler<any, any, any>;

const inTurn =
  (steps: readonly Step[]): Step =>
  (c, next) => {
    const run = (at: number): ReturnType<Step> =>
      steps[at]?.(c, () => run(at + 1) as Promise<void>) ?? next();
    return run(0);
  };

const sinceNow = (c: Context<AppEnv>, next: Next) => {
  const { store } = c.get('services');
  c.set('keptSince', orNone(() => store.version()) ?? null);
  return next();
};

const signedIn = async (c: Context<AppEnv>, next: Next) => {
  requireUser(c);
  await next();
};

/** The validator reads the body by `c.req.json`: it gets what was read within the limits. */
function bodyReader({ mayBeEmpty, bodyLimits }: Call): Step {
  return async (c: Context<AppEnv>, next) => {
    const body = await (mayBeEmpty ? readOptionalJson(c) : readJson(c, bodyLimits));
    c.req.json = async <T>() => body as T;
    await next();
  };
}

/** No check waits for anything, and zod is quicker when it knows. What comes out is told by `Checks`. */
function validator(
  target: 'param' | 'query' | 'json',
  schema: z.ZodType,
  hook: (result: Result) => void,
  prepare: (value: unknown) => unknown = (value) => value,
): Step {
  const validationFunction = (asked: z.ZodType, value: unknown) => asked.safeParse(prepare(value)) as never;
  return zValidator(target, schema, hook, { validationFunction });
}

/** Of a name that a query repeats the first one counts. */
const firstOfEach = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, text]) => [
      name,
      Array.isArray(text) ? text[0] : text,
    ]),
  );

type Result = { success: true } | { success: false; error: z.core.$ZodError };

/** @throws AppError 422 with a sentence for each bad field. */
function refuse(result: Result): void {
  if (!result.success) throw fieldsInvalid(errorsOf(result.error));
}

/** @throws AppError 404: what a path cannot name is not there. */
function refuseParam(result: Result): void {
  if (!result.success) throw notFound(result.error.issues[0]?.message);
}
