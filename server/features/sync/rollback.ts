import type { Reader, Store } from '../../db/store.ts';
import type { Services } from '../../services.ts';
import { beginRestoredHistory, readHistory } from './epochs.ts';
import { historyMark, readToken, type SeenVersion } from './seen.ts';

/** The version at the start of each server: it wrote nothing older itself. */
const starts = new WeakMap<Store, Promise<number | undefined>>();

/** Stores the version at the start of a server. A disk rollback always stops the server. */
export function noteStart(store: Store): void {
  const ignore = () => undefined; // the database is unreadable, so every request will fail anyway
  starts.set(store, readCounter(store.read).catch(ignore));
}

/**
 * Compares a phone's token with this database. If its version is missing here, the disk was rolled back: a new epoch
 * starts, once, so that phones send again what was lost. Tokens cannot be forged. @param known the phone's newest
 * token; an invalid one is ignored
 */
export async function checkRollback(
  { store, log, nowMs }: Pick<Services, 'store' | 'log' | 'nowMs'>,
  known: string | null,
): Promise<void> {
  const seen = known === null ? null : await readToken(store.read, known);
  if (!seen || seen.isKnown || !(await isLost(store.read, seen))) return;
  const startedAt = await starts.get(store);
  await store.write(async ({ trx }) => {
    if (!(await isLost(trx, seen))) return; // another phone was faster
    const forkedAt = Math.min(await findFork(trx, seen), startedAt ?? Number.POSITIVE_INFINITY);
    await beginRestoredHistory(trx, nowMs(), forkedAt);
    const { epoch } = await readHistory(trx);
    log.error({ lost: seen.version, forkedAt, epoch }, 'the disk was rolled back: a new epoch has started');
  });
}

/**
 * Returns true if a version was lost and no epoch has started for it yet. A token of an earlier epoch counts only up to
 * its fork: its phones learn of the current epoch anyway. For an unknown epoch, the times decide.
 */
async function isLost(db: Reader, seen: SeenVersion): Promise<boolean> {
  const commit = await findCommit(db, seen.version);
  if (commit ? commit.nonce === seen.nonce : seen.version <= (await readCounter(db))) return false;
  const { lineage } = await readHistory(db);
  const position = lineage.findIndex(({ epoch }) => historyMark(epoch) === seen.history);
  if (position >= 0) {
    const shared = Math.min(...lineage.slice(position + 1).map(({ forkedAt }) => forkedAt));
    return seen.version <= shared || wasWrittenSince(db, shared, seen);
  }
  const { began_at_ms } = await db
    .selectFrom('epochs')
    .select('began_at_ms')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return began_at_ms < seen.atMs;
}

/**
 * Returns true if the backup's last commit is newer than the token although its version is smaller: then the backup is
 * of a disk that had been rolled back before.
 */
async function wasWrittenSince(db: Reader, shared: number, { atMs }: SeenVersion): Promise<boolean> {
  const last = await db
    .selectFrom('commits')
    .select('at_ms')
    .where('version', '<=', shared)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.at_ms > atMs;
}

/**
 * Returns the newest version before the lost one, judged by times and versions. Too low costs a repeat under an old
 * key; too high would lose texts.
 */
async function findFork(db: Reader, seen: SeenVersion): Promise<number> {
  const isTaken = (await findCommit(db, seen.version)) !== undefined;
  const newest = isTaken ? seen.version - 1 : await readCounter(db);
  const commits = () => db.selectFrom('commits').select('version').limit(1);
  const shared = await commits()
    .where('version', '<=', newest)
    .where('at_ms', '<=', seen.atMs)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (shared) return shared.version;
  const first = await commits().orderBy('version').executeTakeFirst();
  return Math.min(newest, first ? first.version - 1 : newest); // nothing contradicts what came before
}

const findCommit = (db: Reader, version: number) =>
  db.selectFrom('commits').select('nonce').where('version', '=', version).executeTakeFirst();

async function readCounter(db: Reader): Promise<number> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  return version;
}
