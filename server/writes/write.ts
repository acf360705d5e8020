import type { User } from '#contract/auth.ts';
import { isOfBook, isVisitors } from '#contract/mutations.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Config } from '../config.ts';
import type { Write } from '../db/store.ts';
import { AppError, Suspended } from '../errors.ts';
import type { Services } from '../services.ts';
import { assertNeeds } from './needs.ts';
import {
  type Applied,
  findOutcome,
  type Recorded,
  recordOutcome,
  replayOf,
  type WriteName,
} from './outcomes.ts';
import { findStanding } from './standing.ts';

/** The context of a write service, which runs inside one transaction and ends with `recordChanges`. */
export interface WriteContext extends Write {
  services: Services;
  nowIso: string;
  /** The author; null for a visitor. */
  user: User | null;
  /** The mutation's key, stored in the new row; null when the request had none. */
  key: string | null;
  /** Time of writing by the person's phone, for display only. */
  writtenAt: string | null;
  /** Client address, for limits by address. */
  address: string;
  /**
   * Registers an undo for an in-memory count, which runs when the write is not stored: rejected, or the disk is full.
   */
  ifUndone(undo: () => void): void;
  /** Creation of the writer's account, epoch milliseconds; null for visitors. */
  sinceMs: number | null;
  /** End of the writer's first day; null for older accounts. */
  newUntilMs: number | null;
}

/** The part that commands of the operator also have. */
export type ActContext = Pick<WriteContext, 'trx' | 'nowIso'> & {
  services: { config: Pick<Config, 'writesPerMinute'> };
};

/** The part that acts on admin tables need. */
export type TableAct = Pick<WriteContext, 'trx' | 'nowIso'>;

/** Unvalidated arguments. */
export type Unchecked<A> = { readonly [K in keyof A]?: unknown };

/** The function of a write, run by its endpoint and by push. It validates `args` itself. */
export type WriteService = (w: WriteContext, args: unknown) => Promise<Applied>;

export interface WriteRequest {
  name: WriteName;
  args: unknown;
  run: WriteService;
  user: User | null;
  key: string | null;
  writtenAt?: string | null;
  /** Keys of writes that must be applied first. */
  needs?: readonly string[];
  address: string;
}

/** The outcome of a write, and whether an earlier request applied it. */
export interface Performed {
  recorded: Recorded;
  isReplayed: boolean;
}

/**
 * Runs a write once per key. @throws AppError 403 during a suspension, 429 when the person or the visitor's address
 * writes too fast, NeedsMissing, and errors of the service.
 */
export async function performWrite(services: Services, request: WriteRequest): Promise<Performed> {
  const { name, args, user, key } = request;
  const nowIso = new Date(services.nowMs()).toISOString();
  const once = key === null ? null : { owner: ownerOf(name, user), key, name, args };
  const takeRate = rateTaker(services, request);
  const undos: (() => void)[] = [];
  const undoCounts = () => {
    for (const undo of undos.splice(0)) undo();
  };
  try {
    const done = await services.store.write<Performed>(async (write) => {
      undoCounts(); // a failed commit may be repeated
      const apply = () => applyWrite(write, services, { request, nowIso, undos, takeRate });
      if (!once) return { recorded: { kind: 'applied', ...(await apply()) }, isReplayed: false };
      const stored = await findOutcome(write.trx, once.owner, once.key);
      if (stored) return { recorded: replayOf(stored, once), isReplayed: true };
      const existing = await services.findMade(write.trx, user, once.key, name);
      const recorded = await recordOutcome(write, once, nowIso, async () => existing ?? apply());
      return { recorded, isReplayed: existing !== undefined };
    });
    if (done.recorded.kind === 'rejected') undoCounts();
    return done;
  } catch (error) {
    undoCounts();
    throw error;
  }
}

interface Attempt {
  request: WriteRequest;
  nowIso: string;
  undos: (() => void)[];
  takeRate(isNew: boolean): void;
}

async function applyWrite(
  write: Write,
  services: Services,
  { request, nowIso, undos, takeRate }: Attempt,
): Promise<Applied> {
  const { name, args, run, user, key, writtenAt = null, needs = [], address } = request;
  const { sinceMs, newUntilMs, suspension } = await findStanding(write.trx, user, services.nowMs());
  if (suspension && !isVisitors(name))
    throw new Suspended(suspension.detail, suspension.untilMs - services.nowMs());
  takeRate(newUntilMs !== null);
  await assertNeeds(write.trx, ownerOf(name, user), needs);
  const ifUndone = (undo: () => void) => void undos.push(undo);
  return run(
    { ...write, services, nowIso, user, key, writtenAt, address, sinceMs, newUntilMs, ifUndone },
    args,
  );
}

/** Returns the owner of a key; a visitor's keys are looked up by key only. */
function ownerOf(name: string, user: User | null): string {
  return user && !isVisitors(name) ? String(user.id) : 'visitor';
}

/** Counts a write once, even when its commit is repeated. @throws AppError 429. */
function rateTaker({ limits }: Services, { name, user, address }: WriteRequest) {
  let waitMs: number | undefined;
  const take = (isNew: boolean) => {
    if (!user) return limits.takeVisitorWrite(address);
    if (!isOfBook(name)) return (isNew ? limits.takeNewcomerWrite : limits.takeWrite)(user.id);
    return limits.takeBookWrite(user.id) || (isNew ? limits.takeNewcomersBookWrite(address) : 0);
  };
  return (isNew: boolean) => {
    waitMs ??= take(isNew);
    if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
  };
}
