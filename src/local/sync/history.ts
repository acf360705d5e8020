import { DAY_MS } from '#contract/shared/time.ts';
import type { LineageEntry } from '#contract/sync.ts';
import { type Cache, refill } from '../cache/cache.ts';
import { forgetHistories, removeMade } from '../cache/remove.ts';
import { type KnownHistory, readSetting, writeSetting } from '../cache/settings.ts';
import { tablesOf } from '../cache/tables.ts';
import type { AnyEntry } from '../outbox/entry.ts';
import type { Receipt } from '../outbox/outbox.ts';
import { undeliveredKeys } from '../outbox/successors.ts';
import type { SyncCore } from './sync-core.ts';
import { keepSeen } from './tokens.ts';

/** The number of histories in a lineage: rows of a later history are newer whatever their version. */
export const historyNumber = (lineage: readonly LineageEntry[]) => lineage.length;

/** The server history this phone knows, even after the cache was evicted; null on a new phone. */
export const knownHistory = async ({ cache, outbox }: SyncCore): Promise<KnownHistory | null> =>
  (await readSetting(cache, 'history')) ?? outbox.readHistory();

/**
 * Whether this phone's rows are of this history. Called in the transaction that stores an answer: another request may
 * have started a new history since.
 */
export const isOfHistory = async (cache: Cache, epoch: string): Promise<boolean> =>
  (await readSetting(cache, 'history'))?.epoch === epoch;

/**
 * Records the server's history. If it is new, every receipt that it lacks returns to the outbox under its old key, so
 * that phones restore what a backup lost, once; and every stream is refilled, because cursors count in the old
 * history.
 */
export async function noteHistory(core: SyncCore, epoch: string, lineage: LineageEntry[]): Promise<void> {
  const { cache, outbox } = core;
  const ofCache = await readSetting(cache, 'history');
  const ofOutbox = await outbox.readHistory();
  // A kill between the two stores, or the loss of one, leaves them different.
  if (ofCache?.epoch === epoch && ofOutbox?.epoch === epoch) return;
  // The copy missed a history in between: its cursors may count what the server has lost since.
  let hasMissed = false;
  // One transaction: settling an answer of the old history finds either no new one or its receipts gone.
  await outbox.transaction('rw', [outbox.entries, outbox.receipts, outbox.meta], async () => {
    const previous = (await outbox.readHistory()) ?? ofCache;
    if (previous && previous.epoch !== epoch) {
      hasMissed = ofCache?.epoch === epoch;
      await requeueLost(core, previous, lineage);
      await tryAgain(core);
      await keepSeen(core, epoch, (token) => isLost(token, lineage));
    }
    await outbox.writeMeta('history', { epoch, lineage });
  });
  await beginHistory(core.cache, { epoch, lineage }, await undeliveredKeys(outbox), hasMissed);
}

/** Parked and deferred entries go again: the server or the app is a new one. */
async function tryAgain({ outbox }: Pick<SyncCore, 'outbox'>): Promise<void> {
  await outbox.entries
    .filter(({ state, tries = 0 }) => state === 'parked' || tries > 0)
    .modify({ notBeforeMs: 0 });
}

/**
 * Retries parked entries after an app update, and rebuilds the search notes: the other version may have stored
 * businesses without them. @param version names the build.
 */
export async function noteAppVersion(
  { outbox, cache, ports }: Pick<SyncCore, 'outbox' | 'cache' | 'ports'>,
  version: string,
): Promise<void> {
  const nowMs = ports.nowMs();
  const isOther = (await outbox.readMeta<string | null>('appVersion', null)) !== version;
  const isYoung = Math.abs(nowMs - (await outbox.readMeta('appVersionSinceMs', 0))) < DAY_MS;
  if (isOther || isYoung) await cache.searchNotes.clear();
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    if ((await outbox.readMeta<string | null>('appVersion', null)) === version) return;
    await outbox.writeMeta('appVersion', version);
    await outbox.writeMeta('appVersionSinceMs', nowMs);
    await tryAgain({ outbox });
  });
}

/** Stores the history; another context may have been first. @param hasMissed recopies even then. */
async function beginHistory(
  cache: Cache,
  history: KnownHistory,
  undelivered: readonly string[],
  hasMissed: boolean,
): Promise<void> {
  await cache.transaction('rw', [...tablesOf(cache), cache.settings], async () => {
    const previous = await readSetting(cache, 'history');
    if (previous?.epoch === history.epoch && !hasMissed) return;
    await writeSetting(cache, 'history', history);
    if (previous) await removeMade(cache, undelivered);
    await cache.cursors.toCollection().modify(refill);
    // Unrelated histories of equal length: only this marks the older rows.
    if (previous && (hasMissed || !holds(history.lineage, previous.epoch))) await forgetHistories(cache);
  });
}

const holds = (lineage: readonly LineageEntry[], epoch: string) =>
  lineage.some((entry) => entry.epoch === epoch);

async function requeueLost(
  { outbox }: SyncCore,
  known: KnownHistory,
  lineage: LineageEntry[],
): Promise<void> {
  // An unrelated history: nothing is known about what it holds.
  if (!known.lineage.some((entry) => holds(lineage, entry.epoch))) return;
  const lost = await outbox.receipts.filter((receipt) => isLost(receipt, lineage)).toArray();
  // Writes that changed nothing carry an existing version: their own order decides.
  lost.sort((a, b) => a.version - b.version || a.seq - b.seq);
  // They were written before anything that waits, so they go first in their lanes.
  const first = (await outbox.entries.orderBy('seq').first())?.seq ?? 1;
  for (const [index, receipt] of lost.entries()) {
    await outbox.entries.put(entryOf(receipt, first - lost.length + index));
    await outbox.receipts.delete(receipt.key);
  }
}

/** Whether the known history lacks what an answer of `epoch` at this version reported. */
export const isBeyondFork = (known: KnownHistory | null, epoch: string, version: number): boolean =>
  known !== null && known.epoch !== epoch && isLost({ epoch, version }, known.lineage);

type Told = Pick<Receipt, 'epoch' | 'version'>;

/** Two histories share what is not beyond any fork between them. */
function isLost({ epoch, version }: Told, lineage: readonly LineageEntry[]): boolean {
  const position = lineage.findIndex((entry) => entry.epoch === epoch);
  return position < 0 || lineage.slice(position + 1).some((entry) => version > entry.forkedAt);
}

function entryOf(receipt: Receipt, seq: number): AnyEntry {
  const { deliveredAtMs: _d, version: _v, epoch: _e, id: _i, isDiscarded, previous: _p, ...write } = receipt;
  return {
    ...write,
    ...(isDiscarded ? { wasDiscarded: true } : {}),
    wasPosted: true,
    seq,
    state: 'waiting',
    mayHaveLeft: true,
    failures: 0,
    notBeforeMs: 0,
  } as unknown as AnyEntry;
}
