import type { KeptEntity } from '#contract/admin.ts';
import type { User } from '#contract/auth.ts';
import { isVisitors, type MutationName } from '#contract/mutations.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Config } from '../config.ts';
import { together } from '../db/engines/together.ts';
import { askingFirst, type Write } from '../db/store.ts';
import { AppError, Suspended } from '../errors.ts';
import type { Services } from '../services.ts';
import { assertNeeds } from './needs.ts';
import { type Applied, findOutcome, type Recorded, recordOutcome, replayOf } from './outcomes.ts';
import { findStanding, type Standing } from './standing.ts';

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
  /** The same for what stays counted after a refusal: it is given back only before the whole write is done, and counted, once more. */
  ifAgain(giveBack: () => void): void;
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

/** What is written with signal only, so that no push carries it. */
type ActName =
  | 'profile.change'
  | 'claim.letter'
  | 'claim.code'
  | 'review.reply-remove'
  | `${'business' | 'review'}.remove`
  | `${'business' | 'review' | 'thread' | 'post'}.moderate`
  | `queue.${'reply' | 'decide'}`
  | 'log.undo'
  | `person.${'suspend' | 'take-back' | 'restore'}`
  | `${KeptEntity | 'featured'}.${'add' | 'change' | 'remove'}`;

/** Under which a write's key is kept: a key that comes again under another name is refused. */
export type WriteName = MutationName | ActName;

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

/** Runs a write, once for its key. @throws AppError 403 while the person is suspended, 429 when the person, or a visitor's address, writes too fast, NeedsMissing, and what the service throws. */
export async function performWrite(
  services: Services,
  request: WriteRequest,
): Promise<{ recorded: Recorded; isReplayed: boolean }> {
  const { name, args, run, user, key, writtenAt = null, needs = [], address } = request;
  const nowIso = new Date(services.nowMs()).toISOString();
  const counted: (() => void)[] = [];
  const toldAlready: (() => void)[] = [];
  const giveBackAll = (of = counted) => {
    for (const giveBack of of.splice(0)) giveBack();
  };
  const ask = (trx: Write['trx']) => findStanding(trx, user, services.nowMs());
  let waitMs: number | undefined; // counted once, however often its commit is done
  const act = async (write: Write, { newUntilMs, suspension }: Standing) => {
    giveBackAll(); // of a commit that is done once more
    giveBackAll(toldAlready);
    if (suspension && !isVisitors(name))
      throw new Suspended(suspension.detail, suspension.untilMs - services.nowMs());
    waitMs ??= takeWrite(services, user, { address, isNew: newUntilMs !== null });
    if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
    const context: WriteContext = {
      ...write,
      services,
      nowIso,
      user,
      key,
      writtenAt,
      address,
      newUntilMs,
      ifUndone: (giveBack) => void counted.push(giveBack),
      ifAgain: (giveBack) => void toldAlready.push(giveBack),
    };
    await assertNeeds(write.trx, ownerOf(name, user), needs);
    return run(context, args);
  };
  try {
    if (key === null) {
      const applied = await services.store.write(askingFirst({ key, ask }, act));
      return { recorded: { kind: 'applied', ...applied }, isReplayed: false };
    }
    const named = { owner: ownerOf(name, user), key, name, args };
    const askAll = (trx: Write['trx']) =>
      together(
        trx,
        () => findOutcome(trx, named.owner, key),
        () => ask(trx),
        () => services.findMade(trx, user, key, name),
      );
    const job = askingFirst({ key, ask: askAll }, async (write, [known, standing, made]) =>
      known
        ? { recorded: replayOf(known, named), isReplayed: true }
        : {
            recorded: await recordOutcome(write, named, nowIso, async () => made ?? act(write, standing)),
            isReplayed: made !== undefined,
          },
    );
    const done = await services.store.write(job);
    if (done.recorded.kind === 'rejected') giveBackAll();
    return done;
  } catch (error) {
    giveBackAll();
    throw error;
  }
}

/** Under whose name a key is looked up: a visitor's keys by key alone. */
function ownerOf(name: string, user: User | null): string {
  return user && !isVisitors(name) ? String(user.id) : 'visitor';
}

/** @returns how long whoever writes has to wait before that, in milliseconds. */
function takeWrite(
  { limits }: Services,
  user: User | null,
  { address, isNew }: { address: string; isNew: boolean },
): number {
  const ofPerson = isNew ? limits.takeNewcomerWrite : limits.takeWrite;
  return user ? ofPerson(user.id) : limits.takeVisitorWrite(address);
}
