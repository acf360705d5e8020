import { SYNC_LIMITS } from '#contract/limits.ts';
import { CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, type PulledStream } from '#contract/sync.ts';
import { missingCells, wholeCells } from '../areas/areas.ts';
import { openedThreadStreams } from '../areas/opened-threads.ts';
import { homeOf, readAreas } from '../areas/read-areas.ts';
import { applyPages } from '../cache/apply.ts';
import type { Cache } from '../cache/cache.ts';
import { dropOldSeen } from '../cache/remove.ts';
import { readSetting } from '../cache/settings.ts';
import { readCursors } from '../cache/tables.ts';
import { historyNumber, isOfHistory } from './history.ts';
import type { SyncCore } from './sync-core.ts';

/** The public streams this phone follows: complete ones, which need only changes, and first copies in order. */
export async function publicStreams(
  cache: Cache,
): Promise<{ whole: string[]; missing: [string[], ...string[][]] }> {
  const cursors = await readCursors(cache);
  const isWhole = (stream: string) => (cursors.get(stream)?.syncedAtMs ?? null) !== null;
  const threads = await openedThreadStreams(cache);
  const areas = await wholeCells(cache);
  const all = [CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, ...areas, ...threads];
  const missing = (streams: string[]) => streams.filter((stream) => !isWhole(stream));
  return {
    whole: all.filter(isWhole),
    missing: [missing([CATALOGUE_STREAM, EVENTS_STREAM]), missing([FORUM_STREAM]), missing(threads)],
  };
}

/** The public streams of a phone, as `/sync/open` is asked whether they have news. */
export interface PublicQuestion {
  /** History that the cursors count in. */
  epoch: string;
  cursors: Map<string, number>;
}

/** All public streams, if one request is enough for their changes; null when first copies are missing. */
export async function publicQuestion({ cache }: Pick<SyncCore, 'cache'>): Promise<PublicQuestion | null> {
  const { whole, missing } = await publicStreams(cache);
  const home = homeOf(await readAreas(cache));
  const isMissing =
    missing.some(({ length }) => length > 0) ||
    (home !== undefined && (await missingCells(cache, home)).length > 0);
  if (isMissing || whole.length === 0 || whole.length > SYNC_LIMITS.streamsMax) return null;
  // One transaction: cursors of an earlier history mean nothing in a new one.
  return cache.transaction('r', [cache.cursors, cache.settings], async () => {
    const stored = await readCursors(cache);
    const history = await readSetting(cache, 'history');
    const cursors = new Map(whole.map((stream) => [stream, stored.get(stream)?.version ?? 0]));
    return history ? { epoch: history.epoch, cursors } : null;
  });
}

/**
 * Nothing changed in public: what was asked about is current as of now.
 * @returns false if the phone has another history or other cursors by now
 */
export async function notePublicUnchanged(
  core: SyncCore,
  { epoch, cursors }: PublicQuestion,
): Promise<boolean> {
  const { cache } = core;
  const pages = [...cursors].map(
    ([stream, version]): PulledStream => ({
      stream,
      from: version,
      to: version,
      more: false,
      rows: {},
      gone: {},
    }),
  );
  const nowMs = core.reach.serverNowMs();
  const h = historyNumber((await readSetting(cache, 'history'))?.lineage ?? []);
  let isOf = false;
  await applyPages(cache, pages, h, nowMs, async () => {
    isOf = await isOfHistory(cache, epoch);
    return () => isOf;
  });
  if (isOf) await dropOldSeen(cache, nowMs);
  return isOf;
}
