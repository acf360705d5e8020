import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import type { HistoryStamp, Kept } from '#src/local/sync/sync-core.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';

/** Result of a request. Rows are already stored, and screens read them from the database; `value` is everything else. */
export type Fetched<T = undefined> =
  | { kind: 'done'; value: T }
  /** The server says that it does not exist. */
  | { kind: 'missing' }
  /** The server has refused, and why. */
  | { kind: 'refused'; detail: string }
  /** No valid answer. It is requested again when there is signal, or after the busy server's delay. */
  | { kind: 'unreached'; busy?: Busy }
  /** The phone is full, so it could not be stored. */
  | { kind: 'full' };

/** The server is busy or has a fault. */
interface Busy {
  detail: string;
  /** Retry delay in milliseconds; 0 if the server names none. */
  retryAfterMs: number;
}

/** The result in one word. A busy server is not reported as missing signal. */
export type Outcome = Fetched<unknown>['kind'] | 'busy';
export const outcomeOf = (result: Fetched<unknown>): Outcome =>
  result.kind === 'unreached' && result.busy ? 'busy' : result.kind;

export const DONE = { kind: 'done', value: undefined } as const;
export const MISSING = { kind: 'missing' } as const;
export const UNREACHED = { kind: 'unreached' } as const;
export const FULL = { kind: 'full' } as const;

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

type Failed = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** Converts a failed answer; a refusal keeps the server's message. */
export const failureOf = (answer: Failed) =>
  answer.kind === 'silent' || isBusy(answer.problem.status)
    ? unreachedBy(answer)
    : ({ kind: 'refused', detail: inOurWords(answer.problem.detail) } as const);

/** Converts a failed answer for something that either exists or not; everything but a 404 is requested again. */
export const absenceOf = (answer: Failed) => (isNotFound(answer) ? MISSING : unreachedBy(answer));

function unreachedBy(answer: Failed): Extract<Fetched, { kind: 'unreached' }> {
  if (answer.kind === 'silent' || !isBusy(answer.problem.status)) return UNREACHED;
  const { problem, retryAfterMs } = answer;
  return {
    kind: 'unreached',
    busy: { detail: inOurWords(problem.detail || PROBLEM_MESSAGES.busy), retryAfterMs },
  };
}

const isBusy = (status: number) => status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;

/** Returns whether the server says that it does not exist. */
export const isNotFound = (answer: Failed): boolean =>
  answer.kind === 'problem' && answer.problem.status === NOT_FOUND;

/** @param isStored the result of `keepFetched` */
export const doneIf = (isStored: boolean) => (isStored ? DONE : FULL);

/** Converts the result of `core.keep`. Rows of an old epoch are requested again. */
export const fetchedAs = (kept: Kept): Fetched => (kept === 'late' ? UNREACHED : doneIf(kept === 'kept'));

/** Retries a failed read, unless the server names a retry delay. Source: docs/specification.md, section 7. */
export async function withTries<T>(core: Core, request: () => Promise<Answer<T>>): Promise<Answer<T>> {
  // Offline one request is enough, so that the reader does not wait.
  const limit = core.reach.current() === 'offline' ? 0 : SYNC_LIMITS.readRetries;
  for (let retries = 0; ; retries++) {
    const answer = await request();
    const isFault = answer.kind === 'problem' && answer.problem.status >= SERVER_FAULT;
    const isRetryable = answer.kind === 'silent' || (isFault && answer.retryAfterMs === 0);
    if (!isRetryable || retries >= limit) return answer;
    await new Promise<void>((resolve) => core.ports.setTimer(resolve, PAUSE_MS * (retries + 1)));
  }
}
const PAUSE_MS = 1000;

/** Returns the next page from `Link: <…>; rel="next"` (RFC 8288); null if it is not a page of the same list. @param path of this page */
export function nextPathOf(headers: Headers, path: string): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return next?.startsWith(`${path.split('?')[0]}?`) ? next : null;
}

/** Fetches all pages of a list. @param read fetches a page @param keep stores a page */
export async function fetchPages<T>(
  core: Core,
  first: string,
  read: (path: string) => Promise<Answer<T[]>>,
  keep: (rows: T[], stamp: HistoryStamp) => Promise<Kept>,
): Promise<Fetched> {
  const stamp = await core.stamp();
  for (let path: string | null = first; path !== null; ) {
    const page: Answer<T[]> = await read(path);
    if (page.kind !== 'ok') return absenceOf(page);
    if (!Array.isArray(page.body)) return UNREACHED;
    const result = fetchedAs(await keep(page.body, stamp));
    if (result.kind !== 'done') return result;
    path = nextPathOf(page.headers, path);
  }
  return DONE;
}
