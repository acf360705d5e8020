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

/** Counts the histories that an answer knows: rows of a later one are newer whatever their version. */
export const historyNumber = (lineage: readonly LineageEntry[]) => lineage.length;

/** The server's history as this phone knows it, also when the browser has taken the cache away; null on a new phone. */
export const knownHistory = async ({ cache, outbox }: SyncCore): Promise<KnownHistory | null> =>
  (await readSetting(cache, 'history')) ?? outbox.readHistory();

/**
 * Whether the rows on this phone are of this history. Asked in the transaction that stores what an answer brought:
 * another request may have begun another history since the answer's own was noted.
 */
export const isOfHistory = async (cache: Cache, epoch: string): Promise<boolean> =>
  (await readSetting(cache, 'history'))?.epoch === epoch;

/**
 * Remembers the server's history. When it is another than the known one, every receipt that it does not hold goes
 * back into the outbox under its old key, so that the phones heal what a restored backup had lost, once; and every
 * stream is refilled, because its cursor counts in the old history.
 */
export async function noteHistory(core: SyncCore, epoch: string, lineage: LineageEntry[]): Promise<void> {
  const { cache, outbox } = core;
  const ofCache = await readSetting(cache, 'history');
  const ofOutbox = await outbox.readHistory();
  // Whoever was killed between the two stores, or has lost one, has them apart.
  if (ofCache?.epoch === epoch && ofOutbox?.epoch === epoch) return;
  // The copy missed a history that was begun between: its cursors may count what the server has lost since.
  let hasMissed = false;
  // In one step, so that whoever settles an answer of the old history finds either no new one or its receipts gone.
  await outbox.transaction('rw', [outbox.entries, outbox.receipts, outbox.meta], async () => {
    const known = (await outbox.readHistory()) ?? ofCache;
    if (known && known.epoch !== epoch) {
      hasMissed = ofCache?.epoch === epoch;
      await requeueLost(core, known, lineage);
      await tryAgain(core);
      await keepSeen(core, epoch, (told) => isLost(told, lineage));
    }
    await outbox.writeMeta('history', { epoch, lineage });
  });
  await beginHistory(core.cache, { epoch, lineage }, await undeliveredKeys(outbox), hasMissed);
}

/** What was set aside, or put off for a reason of its own, goes again: the server is another one, or the app is. */
async function tryAgain({ outbox }: Pick<SyncCore, 'outbox'>): Promise<void> {
  await outbox.entries
    .filter(({ state, tries = 0 }) => state === 'parked' || tries > 0)
    .modify({ notBeforeMs: 0 });
}

/**
 * Another version of the app may be able to send what this one could not, and may have stored businesses without noting
 * it for the search: a tab may go on with it for a while beside this one. @param version names the build.
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

/** Stores the history; another context may have been first. @param hasMissed the copy begins anew even so. */
async function beginHistory(
  cache: Cache,
  history: KnownHistory,
  undelivered: readonly string[],
  hasMissed: boolean,
): Promise<void> {
  await cache.transaction('rw', [...tablesOf(cache), cache.settings], async () => {
    const known = await readSetting(cache, 'history');
    if (known?.epoch === history.epoch && !hasMissed) return;
    await writeSetting(cache, 'history', history);
    if (known) await removeMade(cache, undelivered);
    await cache.cursors.toCollection().modify(refill);
    // Histories that do not descend from each other count alike: then only this tells which rows are the older ones.
    if (known && (hasMissed || !holds(history.lineage, known.epoch))) await forgetHistories(cache);
  });
}

const holds = (lineage: readonly LineageEntry[], epoch: string) =>
  lineage.some((entry) => entry.epoch === epoch);

async function requeueLost(
  { outbox }: SyncCore,
  known: KnownHistory,
  lineage: LineageEntry[],
): Promise<void> {
  // Not a relative of what this phone has seen: nothing can be said about what it holds.
  if (!known.lineage.some((entry) => holds(lineage, entry.epoch))) return;
  const lost = await outbox.receipts.filter((receipt) => isLost(receipt, lineage)).toArray();
  // Writes that changed nothing tell the version that was there already: then their own order counts.
  lost.sort((a, b) => a.version - b.version || a.seq - b.seq);
  // They were written before anything that still waits, so they stand before it in their lanes.
  const first = (await outbox.entries.orderBy('seq').first())?.seq ?? 1;
  for (const [index, receipt] of lost.entries()) {
    await outbox.entries.put(entryOf(receipt, first - lost.length + index));
    await outbox.receipts.delete(receipt.key);
  }
}

/** Whether the known history holds nothing of what was told then: it grew from `epoch` before this version, or never. */
export const isBeyondFork = (known: KnownHistory | null, epoch: string, version: number): boolean =>
  known !== null && known.epoch !== epoch && isLost({ epoch, version }, known.lineage);

type Told = Pick<Receipt, 'epoch' | 'version'>;

/** A history shares with its ancestors what is not beyond any fork between them. */
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
