import type { User } from '#contract/auth.ts';
import type { EntityName, Rows } from '#contract/entities.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ARGS_VERSION, isVisitors, type MutationName } from '#contract/mutations.ts';
import { problemOf } from '#contract/problems.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import {
  type AppliedOutcome,
  type DeferReason,
  type DeferredOutcome,
  type Outcome,
  PROTOCOL,
  type PushAnswer,
  type PushMutation,
  SYNC_MESSAGES,
} from '#contract/sync.ts';
import { busySentence, isBusyError } from '../../db/engines/faults.ts';
import { AppError, NeedsMissing, PutOff } from '../../errors.ts';
import { newcomerWritesPerMinute } from '../../limits/rate-limits.ts';
import { logFault } from '../../log-fault.ts';
import type { Services } from '../../services.ts';
import { findOutcome, insertOutcome, type Recorded } from '../../writes/outcomes.ts';
import { findStanding } from '../../writes/standing.ts';
import { performWrite } from '../../writes/write.ts';
import { readHistory } from './epochs.ts';
import { findMade } from './made.ts';
import { findMoved } from './moved.ts';
import { MUTATORS } from './mutators.ts';
import type { Push } from './push-request.ts';
import { rowsNow } from './replay.ts';
import { checkRollback } from './rollback.ts';
import { newestToken } from './seen.ts';

/** The sender of a batch. */
export interface Sender {
  user: User | null;
  address: string;
}

/**
 * Applies a batch of a device's writes, each independent of the others, and returns a result for each after its commit.
 * @throws AppError 401, 409 `wrong-epoch` or `other-user`, 429: then nothing was applied.
 */
export async function push(services: Services, sender: Sender, request: Push): Promise<PushAnswer> {
  const { user } = sender;
  assertSender(user, request);
  await checkRollback(services, request.known ?? null);
  const history = await readHistory(services.store.read);
  // A device without an epoch may have an outdated one: from the second epoch on it must send one.
  if (request.epoch === null ? history.lineage.length > 1 : request.epoch !== history.epoch)
    throw new WrongEpoch(history);
  countCancels(services, sender, request.cancel.length);
  // A device without a signed-in person sends as a visitor, whatever cookie it still has.
  const writer = { ...sender, user: request.user === null ? null : user };
  const cancels = request.cancel.map(({ target }) => cancelOne(services, writer.user, target));
  const writes = request.mutations.map((mutation) => applyOne(services, writer, mutation));
  const outcomes = await Promise.all([...cancels, ...writes]);
  const { read: db } = services.store;
  const moved =
    request.follows &&
    (await findMoved({ db, nowMs: services.nowMs() }, request.follows, writer.user?.id ?? null, outcomes));
  const seen = await newestToken(db, history.epoch);
  const spread = await spreadRates(services, writer.user, outcomes);
  return {
    protocol: PROTOCOL,
    ...history,
    outcomes: request.echo === false ? withoutEcho(spread, request.mutations) : spread,
    ...(seen === null ? {} : { seen }),
    ...(moved ? { moved } : {}),
  };
}

function withoutEcho(outcomes: readonly Outcome[], mutations: readonly PushMutation[]): Outcome[] {
  const args = new Map(mutations.map((mutation) => [mutation.key, mutation.args]));
  return outcomes.map((outcome) =>
    outcome.outcome === 'applied' ? omitSentTexts(outcome, args.get(outcome.key)) : outcome,
  );
}

/** 409 with the history, so that the device can refill itself and send again. */
class WrongEpoch extends AppError {
  constructor(history: object) {
    super('wrong-epoch');
    Object.assign(this.problem, history);
  }
}

function assertSender(user: User | null, request: Push) {
  const areVisitors = request.mutations.every((mutation) => isVisitors(mutation.name));
  if (!user && !areVisitors) throw new AppError('not-signed-in');
  // A cancel needs its owner's session: without it, it would be recorded for a visitor, and the write would still be
  // applied.
  if (!user && request.cancel.length > 0 && request.user !== null) throw new AppError('not-signed-in');
  const isOther = user !== null && request.user !== user.id;
  if (isOther && !(request.user === null && areVisitors && request.mutations.length > 0))
    throw new AppError('other-user');
}

const isKnown = (name: string): name is MutationName => Object.hasOwn(MUTATORS, name);

/** A cancel is no write and does not count as one, but each adds a row to the outcomes. */
function countCancels({ limits }: Services, { user, address }: Sender, count: number) {
  const waitMs = count === 0 ? 0 : limits.takeCancels(user ? String(user.id) : address, count);
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
}

async function applyOne(
  services: Services,
  { user, address }: Sender,
  mutation: PushMutation,
): Promise<Outcome> {
  const { key, name, args, argsVersion } = mutation;
  if (!isKnown(name) || argsVersion > ARGS_VERSION) return deferred(key, 'upgrade', SYNC_LIMITS.backoffMaxMs);
  try {
    const { recorded, isReplayed } = await performWrite(services, {
      name,
      args,
      user,
      key: key.toLowerCase(),
      writtenAt: mutation.writtenAt ?? null,
      needs: mutation.needs ?? [],
      address,
      run: MUTATORS[name],
    });
    const outcome = outcomeOf(key, recorded, isReplayed);
    return isReplayed ? await withCurrentRows(services, outcome, user) : outcome;
  } catch (error) {
    return refusalOf(services, key, error);
  }
}

function outcomeOf(key: string, recorded: Recorded, isReplayed: boolean): Outcome {
  const replayed = isReplayed ? { replayed: true as const } : {};
  if (recorded.kind === 'rejected')
    return { key, outcome: 'rejected', problem: recorded.problem, ...replayed };
  const { version, id, rows, previous } = recorded;
  return {
    key,
    outcome: 'applied',
    version,
    ...(id === undefined ? {} : { id }),
    rows,
    ...(previous ? { previous } : {}),
    ...replayed,
  };
}

/** Returns a replayed outcome with its current rows; the result itself stays as recorded. */
async function withCurrentRows({ store }: Services, outcome: Outcome, user: User | null): Promise<Outcome> {
  if (outcome.outcome !== 'applied') return outcome;
  const { rows, gone } = await rowsNow(store.read, outcome.rows, user?.id ?? null);
  return { ...outcome, rows, ...(Object.keys(gone).length > 0 ? { gone } : {}) };
}

/** Maps an error to the outcome of one mutation: an unrecorded refusal, or a deferral. */
function refusalOf(services: Services, key: string, error: unknown): Outcome {
  if (error instanceof NeedsMissing)
    return {
      ...deferred(key, 'needs-missing', SYNC_LIMITS.backoffFirstMs),
      detail: SYNC_MESSAGES.needsMissing,
    };
  if (isBusyError(error)) {
    services.faults.note();
    services.log.warn({ reason: String(error), mutationKey: key }, busySentence(error));
    return deferred(key, 'busy', SYNC_LIMITS.backoffFirstMs);
  }
  if (error instanceof AppError) {
    const { problem, retryAfterS = 0 } = error;
    if (error instanceof PutOff)
      return {
        ...deferred(key, error.reason, retryAfterS * SECOND_MS),
        alone: true,
        detail: problem.detail,
      };
    if (problem.code === 'too-many-requests') return deferred(key, 'rate', retryAfterS * SECOND_MS);
    if (problem.code === 'idempotency-key-reused') return { key, outcome: 'rejected', problem };
    if (problem.code === 'busy') return deferred(key, 'busy', retryAfterS * SECOND_MS);
  }
  services.faults.note();
  const isDamage = logFault(services, error, 'a mutation failed', { mutationKey: key });
  return deferred(key, isDamage ? 'busy' : 'internal', SYNC_LIMITS.backoffFirstMs);
}

/** Returns the time that the sender's bucket needs per write. */
async function stepMsOf({ config, store, nowMs }: Services, user: User | null): Promise<number> {
  if (!user) return HOUR_MS / config.visitorWritesPerHour;
  const { newUntilMs } = await findStanding(store.read, user, nowMs());
  return (
    MINUTE_MS /
    (newUntilMs !== null ? newcomerWritesPerMinute(config.writesPerMinute) : config.writesPerMinute)
  );
}

/** The bucket admits one write after another: each deferred one waits a step longer than the one before it. */
async function spreadRates(
  services: Services,
  user: User | null,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  if (!outcomes.some(isPutOffByBucket)) return [...outcomes];
  const stepMs = await stepMsOf(services, user);
  let deferredCount = 0;
  return outcomes.map((outcome) =>
    isPutOffByBucket(outcome)
      ? deferred(outcome.key, 'rate', outcome.retryAfterMs + stepMs * deferredCount++)
      : outcome,
  );
}

const isPutOffByBucket = (outcome: Outcome): outcome is DeferredOutcome =>
  outcome.outcome === 'deferred' && outcome.reason === 'rate' && !outcome.alone;

const deferred = (key: string, reason: DeferReason, retryAfterMs: number): DeferredOutcome => ({
  key,
  outcome: 'deferred',
  reason,
  retryAfterMs: Math.ceil(retryAfterMs),
});

/** Records the target as `cancelled` if it has no outcome yet; otherwise the cancel is too late. */
function cancelOne({ store, nowMs }: Services, user: User | null, target: string): Promise<Outcome> {
  const nowIso = new Date(nowMs()).toISOString();
  const owners = user ? [String(user.id), 'visitor'] : ['visitor'];
  return store.write(async ({ trx }): Promise<Outcome> => {
    const record = (owner: string, recorded: Recorded) =>
      insertOutcome(trx, { owner, key: target, name: 'cancel', argsHash: null, nowIso }, recorded);
    for (const owner of owners) {
      const existing = await findOutcome(trx, owner, target);
      if (!existing) continue;
      const recorded = JSON.parse(existing.outcome) as Recorded;
      if (recorded.kind === 'rejected' && recorded.problem.code === 'cancelled')
        return { key: target, outcome: 'cancelled' };
      return tooLate(target, recorded.kind === 'applied' ? recorded.id : undefined);
    }
    const made = user && (await findMade(trx, user, target.toLowerCase()));
    if (made) {
      await record(String(user.id), { kind: 'applied', ...made });
      return tooLate(target, made.id);
    }
    for (const owner of owners) await record(owner, { kind: 'rejected', problem: problemOf('cancelled') });
    return { key: target, outcome: 'cancelled' };
  });
}

const tooLate = (key: string, id: number | undefined): Outcome => ({
  key,
  outcome: 'too-late',
  ...(id === undefined ? {} : { id }),
});

/** Minimum length of a text to omit, in characters. */
const WORTH_OMITTING = 100;

type Row = Record<string, unknown>;

/** Empties the long texts in an outcome's rows that the phone has just sent, and lists those fields. */
function omitSentTexts(outcome: AppliedOutcome, args: unknown): AppliedOutcome {
  const sent = Object.entries((args ?? {}) as Row).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1].length >= WORTH_OMITTING,
  );
  if (sent.length === 0) return outcome;
  const rows: Record<string, Row[]> = {};
  const omitted: Record<string, string[]> = {};
  for (const [entity, list] of Object.entries(outcome.rows) as unknown as [EntityName, Row[]][]) {
    const fields = sent.filter(([name, text]) => list.length === 1 && list[0]?.[name] === text);
    const empty = Object.fromEntries(fields.map(([name]) => [name, '']));
    rows[entity] = list.map((row) => ({ ...row, ...empty }));
    if (fields.length > 0) omitted[entity] = fields.map(([name]) => name);
  }
  return Object.keys(omitted).length === 0 ? outcome : { ...outcome, rows: rows as Rows, omitted };
}
