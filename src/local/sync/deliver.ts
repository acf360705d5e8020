import { SYNC_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { LineageEntry, Outcome, PushAnswer, PushRequest } from '#contract/sync.ts';
import { PUSH_PATH } from '../link/api.ts';
import { withSentWords } from './sent-words.ts';
import type { SyncCore } from './sync-core.ts';

/** The result of sending a batch. */
export type Delivery =
  | ({ kind: 'answered'; tookMs: number } & Omit<PushAnswer, 'outcomes'> & { outcomes: readonly Outcome[] })
  | { kind: 'signedOut' }
  | { kind: 'otherUser' }
  | { kind: 'wrongEpoch'; epoch: string; lineage: LineageEntry[] }
  | { kind: 'tooLarge' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'serverFault'; retryAfterMs: number }
  /** The server cannot parse one entry, named by its index in the request. */
  | { kind: 'malformed'; index: number }
  /** The server refuses this app version. */
  | { kind: 'outdated'; retryAfterMs: number }
  | { kind: 'silent'; reason: 'network' | 'timeout' | 'not-ours' };

/** Sends one batch; a visitor's batch travels without a session. Never throws. */
export async function deliver({ api, ports }: SyncCore, request: PushRequest): Promise<Delivery> {
  const startMs = ports.nowMs();
  const answer = await api.request<PushAnswer>(PUSH_PATH, {
    method: 'POST',
    body: request,
    timeoutMs: SYNC_LIMITS.pushTimeoutMs,
    isPublic: request.user === null,
    outlivesPage: true,
  });
  if (answer.kind === 'silent') return answer;
  if (answer.kind === 'ok') {
    if (!isPushAnswer(answer.body)) return { kind: 'silent', reason: 'not-ours' };
    const outcomes = withSentWords(ownOutcomes(answer.body.outcomes, request), request.mutations);
    return { kind: 'answered', tookMs: Math.max(0, ports.nowMs() - startMs), ...answer.body, outcomes };
  }
  const { problem, retryAfterMs } = answer;
  switch (problem.status) {
    case 401:
      return { kind: 'signedOut' };
    case 409:
      return problem.code === 'wrong-epoch' ? wrongEpoch(problem) : { kind: 'otherUser' };
    case 413:
      return { kind: 'tooLarge' };
    case 422:
      return malformed(problem) ?? { kind: 'serverFault', retryAfterMs };
    case 426:
      return { kind: 'outdated', retryAfterMs };
    case 429:
    case 503:
      return { kind: 'busy', retryAfterMs };
    default:
      return { kind: 'serverFault', retryAfterMs };
  }
}

/** Ignores outcomes of keys that were not in the request. */
function ownOutcomes(outcomes: readonly Outcome[], { mutations, cancel }: PushRequest): Outcome[] {
  const keys = new Set([...mutations.map(({ key }) => key), ...cancel.map(({ target }) => target)]);
  return outcomes.filter(({ key }) => keys.has(key));
}

function wrongEpoch(problem: object): Delivery {
  const { epoch, lineage } = problem as { epoch?: string; lineage?: LineageEntry[] };
  return typeof epoch === 'string' && Array.isArray(lineage)
    ? { kind: 'wrongEpoch', epoch, lineage }
    : { kind: 'silent', reason: 'not-ours' };
}

/** The first entry that the server names: 'mutations.3.key'. */
function malformed({ errors = [] }: Problem): Delivery | null {
  const index = errors.map(({ path }) => /^mutations\.(\d+)\b/.exec(path)?.[1]).find(Boolean);
  return index === undefined ? null : { kind: 'malformed', index: Number(index) };
}

function isPushAnswer(body: unknown): body is PushAnswer {
  const { epoch, lineage, outcomes } = (body ?? {}) as Partial<PushAnswer>;
  return (
    typeof epoch === 'string' &&
    Array.isArray(lineage) &&
    Array.isArray(outcomes) &&
    outcomes.every((outcome: Outcome | null) => outcome !== null && isOutcome(outcome))
  );
}

function isOutcome(outcome: Outcome): boolean {
  if (typeof outcome.key !== 'string') return false;
  switch (outcome.outcome) {
    case 'applied':
      return (
        Number.isSafeInteger(outcome.version) && typeof outcome.rows === 'object' && outcome.rows !== null
      );
    case 'rejected':
      return typeof outcome.problem?.code === 'string' && typeof outcome.problem.detail === 'string';
    case 'deferred':
      return Number.isFinite(outcome.retryAfterMs);
    case 'cancelled':
    case 'too-late':
      return true;
    default:
      return false;
  }
}
