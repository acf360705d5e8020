import type { User } from '#contract/auth.ts';
import { isVisitors } from '#contract/mutations.ts';
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

/** What a write service works with. It runs inside one transaction and ends with `recordChanges`. */
export interface WriteContext extends Write {
  services: Services;
  nowIso: string;
  /** Who writes; null for a visitor. */
  user: User | null;
  /** The mutation's key, which the new row carries; null when the call named none. */
  key: string | null;
  /** When the person wrote it, by their phone; for display only. */
  writtenAt: string | null;
  /** Address of the client, for limits that count by it. */
  address: string;
  /** Has what was counted in memory given back where the write is not kept after all: it was refused, its disk was full. */
  ifUndone(giveBack: () => void): void;
  /** When the first day of the writer's account ends; null for everybody who has been here for longer. */
  newUntilMs: number | null;
}

/** The part of it that an act of the operator on the command line has, too. */
export type ActContext = Pick<WriteContext, 'trx' | 'nowIso'> & {
  services: { config: Pick<Config, 'writesPerMinute'> };
};

/** As much of it as an act on a table needs that admins keep, also on the command line. */
export type TableAct = Pick<WriteContext, 'trx' | 'nowIso'>;

/** Arguments of which nobody has looked at any yet. */
export type Unchecked<A> = { readonly [K in keyof A]?: unknown };

/** The one function of a write: its endpoint and push both run it. It checks `args` itself. */
export type WriteService = (w: WriteContext, args: unknown) => Promise<Applied>;

export interface WriteRequest {
  name: WriteName;
  args: unknown;
  run: WriteService;
  user: User | null;
  key: string | null;
  writtenAt?: string | null;
  /** Keys of writes that have to be done before it. */
  needs?: readonly string[];
  address: string;
}

/** A write's outcome, and whether it was applied by an earlier request. */
export interface Performed {
  recorded: Recorded;
  isReplayed: boolean;
}

/**
 * Runs a write, once for its key. @throws AppError 403 while the person is suspended, 429 when the person, or a visitor's
 * address, writes too fast, NeedsMissing, and what the service throws.
 */
export async function performWrite(services: Services, request: WriteRequest): Promise<Performed> {
  const { name, args, user, key } = request;
  const nowIso = new Date(services.nowMs()).toISOString();
  const once = key === null ? null : { owner: ownerOf(name, user), key, name, args };
  const takeRate = rateTaker(services, request);
  const counted: (() => void)[] = [];
  const giveBackAll = () => {
    for (const giveBack of counted.splice(0)) giveBack();
  };
  try {
    const done = await services.store.write<Performed>(async (write) => {
      giveBackAll(); // a commit that failed may be repeated
      const apply = () => applyWrite(write, services, { request, nowIso, counted, takeRate });
      if (!once) return { recorded: { kind: 'applied', ...(await apply()) }, isReplayed: false };
      const known = await findOutcome(write.trx, once.owner, once.key);
      if (known) return { recorded: replayOf(known, once), isReplayed: true };
      const made = await services.findMade(write.trx, user, once.key, name);
      const recorded = await recordOutcome(write, once, nowIso, async () => made ?? apply());
      return { recorded, isReplayed: made !== undefined };
    });
    if (done.recorded.kind === 'rejected') giveBackAll();
    return done;
  } catch (error) {
    giveBackAll();
    throw error;
  }
}

interface Attempt {
  request: WriteRequest;
  nowIso: string;
  counted: (() => void)[];
  takeRate(isNew: boolean): void;
}

async function applyWrite(
  write: Write,
  services: Services,
  { request, nowIso, counted, takeRate }: Attempt,
): Promise<Applied> {
  const { name, args, run, user, key, writtenAt = null, needs = [], address } = request;
  const { newUntilMs, suspension } = await findStanding(write.trx, user, services.nowMs());
  if (suspension && !isVisitors(name))
    throw new Suspended(suspension.detail, suspension.untilMs - services.nowMs());
  takeRate(newUntilMs !== null);
  await assertNeeds(write.trx, ownerOf(name, user), needs);
  const ifUndone = (giveBack: () => void) => void counted.push(giveBack);
  return run({ ...write, services, nowIso, user, key, writtenAt, address, newUntilMs, ifUndone }, args);
}

/** Under whose name a key is looked up: a visitor's keys by key alone. */
function ownerOf(name: string, user: User | null): string {
  return user && !isVisitors(name) ? String(user.id) : 'visitor';
}

/** Counts a write once, however often its commit is repeated. @throws AppError 429. */
function rateTaker({ limits }: Services, { user, address }: WriteRequest) {
  let waitMs: number | undefined;
  return (isNew: boolean) => {
    const ofPerson = isNew ? limits.takeNewcomerWrite : limits.takeWrite;
    waitMs ??= user ? ofPerson(user.id) : limits.takeVisitorWrite(address);
    if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
  };
}
