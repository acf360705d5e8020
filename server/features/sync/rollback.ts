import type { Reader, Store } from '../../db/store.ts';
import type { Services } from '../../services.ts';
import { beginRestoredHistory, readHistory } from './epochs.ts';
import { historyMark, readToken, type SeenVersion } from './seen.ts';

/** The version at which each server began: what was there then is older than anything that it has written itself. */
const starts = new WeakMap<Store, Promise<number | undefined>>();

/** Remembers where a server begins. A disk that is put back takes its server down with it. */
export function noteStart(store: Store): void {
  const unknown = () => undefined; // the database cannot be read: every request will tell
  starts.set(store, readCounter(store.read).catch(unknown));
}

/**
 * Compares what a phone has seen with what this database knows. Where it lacks it, the disk was put back to an earlier
 * state: a new history begins, once, so that the phones send again what was lost. Nobody can forge a token.
 * @param known the phone's newest token; anything else is ignored.
 */
export async function heedToken(
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
    log.error({ lost: seen.version, forkedAt, epoch }, 'the disk was rolled back: a new history has begun');
  });
}

/**
 * Whether a version is not what it was, and nobody has noticed yet. What was told in a history that is over is no news
 * beyond its fork: its phones hear of the present one anyway. Of a history that is not known here, the times must tell.
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
 * Whether what a backup holds at its end was committed after what was seen, although it has the smaller number: then it
 * is a backup of a disk that had been put back before.
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
 * The newest version that was there before the lost one, as far as times and numbers tell. One too low costs a repeat
 * under its old key, one too high would cost words.
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
  return Math.min(newest, first ? first.version - 1 : newest); // of what came before nothing is known against it
}

const findCommit = (db: Reader, version: number) =>
  db.selectFrom('commits').select('nonce').where('version', '=', version).executeTakeFirst();

async function readCounter(db: Reader): Promise<number> {
  const { version } = await db.selectFrom('change_counter').select('version').executeTakeFirstOrThrow();
  return version;
}
