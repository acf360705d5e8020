import { SYNC_LIMITS } from '#contract/limits.ts';
import { PROBLEM_MESSAGES } from '#contract/problems.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import type { HistoryStamp, Kept } from '#src/local/sync/sync-core.ts';

/**
 * What came of asking the server. What is to stay on this phone stands in its database by then, where screens read it;
 * `value` is what else the answer told.
 */
export type Fetched<T = undefined> =
  | { kind: 'done'; value: T }
  /** The server says itself that there is no such thing. */
  | { kind: 'missing' }
  /** The server has answered something else than what was asked for, and why. */
  | { kind: 'refused'; detail: string }
  /** Nobody has answered, or not so that it counts: it is asked again when there is signal, or when the busy server wants. */
  | { kind: 'unreached'; busy?: Busy }
  /** It came, and there is no room for it on this phone. */
  | { kind: 'full' };

/** What a server that was reached says when it has no time just now, or a fault of its own. */
interface Busy {
  detail: string;
  /** How long it asks to be left alone, in milliseconds; 0 when it does not say. */
  retryAfterMs: number;
}

/** What came of asking, in one word: a server that is busy is no lack of signal, and no screen may say so. */
export type Outcome = Fetched<unknown>['kind'] | 'busy';
export const outcomeOf = (came: Fetched<unknown>): Outcome =>
  came.kind === 'unreached' && came.busy ? 'busy' : came.kind;

export const DONE = { kind: 'done', value: undefined } as const;
export const MISSING = { kind: 'missing' } as const;
export const UNREACHED = { kind: 'unreached' } as const;
export const FULL = { kind: 'full' } as const;

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;

type Failed = Exclude<Answer<unknown>, { kind: 'ok' }>;

/** A refusal in the server's words. */
export const failureOf = (answer: Failed) =>
  answer.kind === 'silent' || isBusy(answer.problem.status)
    ? unreachedBy(answer)
    : ({ kind: 'refused', detail: answer.problem.detail } as const);

/** For what is either there or not: whatever is not the server's own 404 is asked again. */
export const absenceOf = (answer: Failed) => (isNotFound(answer) ? MISSING : unreachedBy(answer));

function unreachedBy(answer: Failed): Extract<Fetched, { kind: 'unreached' }> {
  if (answer.kind === 'silent' || !isBusy(answer.problem.status)) return UNREACHED;
  const { problem, retryAfterMs } = answer;
  return { kind: 'unreached', busy: { detail: problem.detail || PROBLEM_MESSAGES.busy, retryAfterMs } };
}

const isBusy = (status: number) => status === TOO_MANY_REQUESTS || status >= SERVER_FAULT;

/** Whether the server itself says that there is no such thing. */
export const isNotFound = (answer: Failed): boolean =>
  answer.kind === 'problem' && answer.problem.status === NOT_FOUND;

/** Without a payload what was stored is all. @param isKept what `keepFetched` says. */
export const doneIf = (isKept: boolean) => (isKept ? DONE : FULL);

/** What came of an answer whose rows `core.keep` has stored. One of a history that is over is asked for again. */
export const fetchedAs = (kept: Kept): Fetched => (kept === 'late' ? UNREACHED : doneIf(kept === 'kept'));

/**
 * A read is tried up to three times while nobody answers. Source: docs/specification.md, section 7, default query
 * retry. A server that says how long it wants to be left alone is left alone.
 */
export async function withTries<T>(core: Core, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  // Known to be without signal: one look is enough, the page must not keep a reader waiting for more.
  const most = core.reach.current() === 'offline' ? 1 : SYNC_LIMITS.readTries;
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    const isFault = answer.kind === 'problem' && answer.problem.status >= SERVER_FAULT;
    const isWorthATry = answer.kind === 'silent' || (isFault && answer.retryAfterMs === 0);
    if (!isWorthATry || tries >= most) return answer;
    await new Promise<void>((resolve) => core.ports.setTimer(resolve, PAUSE_MS * tries));
  }
}
const PAUSE_MS = 1000;

/**
 * Path of the next page, from `Link: <…>; rel="next"` (RFC 8288); null after the last one. @param path of this page:
 * nothing but another page of the same list is followed.
 */
export function nextPathOf(headers: Headers, path: string): string | null {
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  return next?.startsWith(`${path.split('?')[0]}?`) ? next : null;
}

/** Brings a list page by page to its end. @param read asks for one page. @param keep stores one. */
export async function fetchPages<T>(
  core: Core,
  first: string,
  read: (path: string) => Promise<Answer<T[]>>,
  keep: (rows: T[], asked: HistoryStamp) => Promise<Kept>,
): Promise<Fetched> {
  const asked = await core.asked();
  for (let path: string | null = first; path !== null; ) {
    const page: Answer<T[]> = await read(path);
    if (page.kind !== 'ok') return absenceOf(page);
    if (!Array.isArray(page.body)) return UNREACHED;
    const came = fetchedAs(await keep(page.body, asked));
    if (came.kind !== 'done') return came;
    path = nextPathOf(page.headers, path);
  }
  return DONE;
}
