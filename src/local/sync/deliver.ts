import { SYNC_LIMITS } from '#contract/limits.ts';
import type { LineageEntry, Outcome, PushAnswer, PushRequest } from '#contract/sync.ts';
import { PUSH_PATH } from '../api.ts';
import type { SyncCore } from '../core.ts';

/** What came of sending a batch, as a value with a kind. */
export type Delivery =
  | { kind: 'answered'; epoch: string; lineage: LineageEntry[]; outcomes: Outcome[] }
  | { kind: 'signedOut' }
  | { kind: 'otherUser' }
  | { kind: 'wrongEpoch'; epoch: string; lineage: LineageEntry[] }
  | { kind: 'tooLarge' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'serverFault'; retryAfterMs: number }
  | { kind: 'silent' };

/** Sends one batch; a visitor's travels without anybody's session. Never throws. */
export async function deliver({ api }: SyncCore, request: PushRequest): Promise<Delivery> {
  const answer = await api.request<PushAnswer>(PUSH_PATH, {
    method: 'POST',
    body: request,
    timeoutMs: SYNC_LIMITS.pushTimeoutMs,
    isPublic: request.user === null,
  });
  if (answer.kind === 'silent') return { kind: 'silent' };
  if (answer.kind === 'ok')
    return isPushAnswer(answer.body) ? { kind: 'answered', ...answer.body } : { kind: 'silent' };
  const { problem, retryAfterMs } = answer;
  switch (problem.status) {
    case 401:
      return { kind: 'signedOut' };
    case 409:
      return problem.code === 'wrong-epoch' ? wrongEpoch(problem) : { kind: 'otherUser' };
    case 413:
      return { kind: 'tooLarge' };
    case 429:
    case 503:
      return { kind: 'busy', retryAfterMs };
    default:
      return { kind: 'serverFault', retryAfterMs };
  }
}

function wrongEpoch(problem: object): Delivery {
  const { epoch, lineage } = problem as { epoch?: string; lineage?: LineageEntry[] };
  return typeof epoch === 'string' && Array.isArray(lineage)
    ? { kind: 'wrongEpoch', epoch, lineage }
    : { kind: 'silent' };
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
