import { AREA_LIMITS, MAP_PACK_LIMITS } from '#contract/limits.ts';
import { noteRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, mayGoOn, pauseArea } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { underLock } from '#src/local/browser/locks.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { isAlmostFull } from '#src/local/storage/storage-room.ts';
import { dropRoadsLeftBehind } from './area-roads.local.ts';
import { fetchBlocks } from './ask-pack.ts';
import { type PlannedBlock, planRoads } from './plan.ts';
import { canKeepRoads, forgetPack, keepBlock, keptBlocks, readPack } from './road-store.ts';

const LOCK = 'petiyard-roads';

/** The state of a core's download. Several requests share one run. */
interface Download {
  running: Promise<void> | null;
  isRequested: boolean;
  cancelRetry: (() => void) | null;
  budget: Budget;
}

/** Size of the next response, and of the last one that failed, because some connections cut larger ones. */
interface Budget {
  bytes: number;
  failedBytes: number;
}

const WHOLE_BUDGET: Budget = { bytes: AREA_LIMITS.requestBytes, failedBytes: Number.POSITIVE_INFINITY };

const halved = (batch: readonly PlannedBlock[]): Budget => ({
  bytes: totalBytes(batch) / 2,
  failedBytes: totalBytes(batch),
});

/** Grows after each response, but reaches a failed size again only after about twenty. */
const grown = ({ bytes, failedBytes }: Budget): Budget => ({
  bytes: Math.min(AREA_LIMITS.requestBytes, bytes * 2, failedBytes / 2),
  failedBytes: failedBytes * 1.05,
});

const downloads = new WeakMap<Core, Download>();

/**
 * Fetches the missing roads and water of the kept areas, block by block from each area's center, so that an interruption
 * loses one response at most. Skips paused and evicted areas. Skips areas that were not requested if their location is a
 * guess, in data saver mode and on a metered network.
 */
export function keepRoadsOfAreas(core: Core): Promise<void> {
  const download: Download = downloads.get(core) ?? {
    running: null,
    isRequested: false,
    cancelRetry: null,
    budget: WHOLE_BUDGET,
  };
  downloads.set(core, download);
  download.isRequested = true;
  download.running ??= runUnderLock(core, download)
    .catch((error: unknown) => {
      if (!isQuotaError(error)) throw error; // not even the progress fits; the next run will see the same
    })
    .finally(() => {
      download.running = null;
    });
  return download.running;
}

async function runUnderLock(core: Core, download: Download): Promise<void> {
  if (!(await canKeepRoads())) return;
  download.cancelRetry?.();
  const run = async () => {
    while (download.isRequested) {
      download.isRequested = false;
      await dropRoadsLeftBehind(core);
      if (!(await fetchMissing(core, download)))
        download.cancelRetry = core.ports.setTimer(() => void keepRoadsOfAreas(core), AREA_LIMITS.retryMaxMs);
      await dropRoadsLeftBehind(core); // an area may have been removed in the meantime
    }
  };
  const { locks } = core.ports;
  // If another tab has the lock, it does the work.
  await (locks ? underLock(locks, { name: LOCK, ifAvailable: true }, run) : run());
}

/** @returns false if the server was unreachable and a retry is needed. */
async function fetchMissing(core: Core, download: Download): Promise<boolean> {
  const plans = new Map<string, PlannedBlock[]>();
  const storedBlocks = await keptBlocks();
  const done = new Set<string>();
  let hasPackChanged = false;
  for (;;) {
    const area = (await readAreas(core.cache)).find(
      (candidate) => !done.has(nameOf(candidate)) && mayGoOn(candidate, core.ports),
    );
    if (!area) return true;
    const name = nameOf(area);
    if (area.isEvicted || !(await mayFetch(core, area))) {
      done.add(name);
      continue;
    }
    const plan = plans.get(name) ?? (await planOf(core, area));
    if (plan === 'unreached') return false;
    if (plan === 'full') {
      done.add(name);
      continue;
    }
    plans.set(name, plan);
    const missing = plan.filter((block) => !storedBlocks.has(block.name));
    await noteProgress(core, area, plan, missing);
    if (missing.length === 0) {
      done.add(name);
      continue;
    }
    const batch = batchOf(missing, download.budget.bytes);
    const result = await fetchBatch(core, area, batch, storedBlocks);
    download.budget = result === 'unreached' ? halved(batch) : grown(download.budget);
    if (result === 'unreached') return false;
    if (result === 'full') done.add(name);
    if (result === 'missing') {
      if (hasPackChanged) return false; // changed twice: servers disagree, so retry later
      hasPackChanged = true;
      plans.clear();
    }
  }
}

const nameOf = (area: KeptArea) => `${areaKey(area)},${area.centre.lat},${area.radiusMiles}`;

/** Returns true if an area's roads may be fetched now: request, network and storage allow it. */
async function mayFetch(core: Core, area: KeptArea): Promise<boolean> {
  const isUnrequested = !area.isAskedFor;
  const costs = core.ports.network().kind === 'paid' || (await isSavingData(core));
  if (isUnrequested && (area.isGuess || costs)) return false;
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
  if (!isAlmostFull(estimate ?? {})) return true;
  if (!isUnrequested && (await readPack())) await pauseArea(core.cache, areaKey(area), 'full');
  return false;
}

/** Returns the blocks of an area, none without a pack. Retries once if the pack has changed. */
async function planOf(core: Core, area: KeptArea): Promise<PlannedBlock[] | 'unreached' | 'full'> {
  try {
    let plan = await planRoads(core, area);
    if (plan.kind === 'missing') plan = await planRoads(core, area);
    return plan.kind === 'done' ? plan.value : plan.kind === 'missing' ? [] : 'unreached';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await pauseFull(core, area);
    return 'full';
  }
}

async function noteProgress(
  { cache }: Core,
  area: KeptArea,
  plan: readonly PlannedBlock[],
  missing: readonly PlannedBlock[],
): Promise<void> {
  if (!area.isAskedFor) return;
  const all = totalBytes(plan);
  await noteRoadProgress(cache, areaKey(area), all > 0 ? { all, done: all - totalBytes(missing) } : null);
}

const totalBytes = (blocks: readonly PlannedBlock[]) => blocks.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns the blocks of the next request, at least one. */
function batchOf(missing: readonly PlannedBlock[], budgetBytes: number): PlannedBlock[] {
  let bytes = 0;
  const end = missing.findIndex((block, index) => {
    bytes += block.bytes;
    return index > 0 && (bytes > budgetBytes || index >= MAP_PACK_LIMITS.blocksPerRequest);
  });
  return missing.slice(0, end < 0 ? missing.length : end);
}

type BatchResult = 'some' | 'unreached' | 'missing' | 'full';

async function fetchBatch(
  core: Core,
  area: KeptArea,
  batch: readonly PlannedBlock[],
  kept: Set<string>,
): Promise<BatchResult> {
  const pack = await readPack();
  if (!pack) return 'missing';
  const names = batch.map(({ name }) => name);
  const answer = await fetchBlocks(core, pack.mark, names, totalBytes(batch));
  if (answer.kind === 'missing') await forgetPack();
  if (answer.kind !== 'done') return answer.kind;
  const blocks = await import('./blocks-form.ts')
    .then(({ blocksIn }) => blocksIn(answer.value))
    .catch(() => []);
  const requested = blocks.filter(({ name }) => names.includes(name));
  if (requested.length === 0) return 'unreached'; // truncated, or from a captive portal
  try {
    for (const block of requested) {
      await keepBlock(block.name, block.bytes);
      kept.add(block.name);
    }
    return 'some';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await pauseFull(core, area);
    return 'full';
  }
}

async function pauseFull({ cache }: Core, area: KeptArea): Promise<void> {
  try {
    if (area.isAskedFor) await pauseArea(cache, areaKey(area), 'full');
  } catch (error) {
    if (!isQuotaError(error)) throw error; // not even that fits; the next run will see the same
  }
}
