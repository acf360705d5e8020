import { AREA_LIMITS, MAP_PACK_LIMITS } from '#contract/limits.ts';
import { noteRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, mayGoOn, pauseArea, readAreas } from '#src/local/areas/areas.ts';
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

/** What one core is at: of several wishes at once there is one download. */
interface Work {
  running: Promise<void> | null;
  isAskedAgain: boolean;
  cancelRetry: (() => void) | null;
  budget: Budget;
}

/** Bytes of the next answer, and of the last one that did not come: the link may cut what is larger. */
interface Budget {
  bytes: number;
  cutBytes: number;
}

const WHOLE_BUDGET: Budget = { bytes: AREA_LIMITS.requestBytes, cutBytes: Number.POSITIVE_INFINITY };

const halved = (batch: readonly PlannedBlock[]): Budget => ({
  bytes: weigh(batch) / 2,
  cutBytes: weigh(batch),
});

/** Grows after each answer, but reaches a size that was cut only after about twenty. */
const grown = ({ bytes, cutBytes }: Budget): Budget => ({
  bytes: Math.min(AREA_LIMITS.requestBytes, bytes * 2, cutBytes / 2),
  cutBytes: cutBytes * 1.05,
});

const works = new WeakMap<Core, Work>();

/**
 * Fetches the roads and the water of the areas that this phone keeps, as far as the server has a pack and the phone lacks them:
 * block by block from each area's middle, so a break costs one answer at most. Not of a paused or evicted area; of one
 * that nobody has asked for not on a guess, not while data is saved, and not where the network is known to cost.
 */
export function keepRoadsOfAreas(core: Core): Promise<void> {
  const work: Work = works.get(core) ?? {
    running: null,
    isAskedAgain: false,
    cancelRetry: null,
    budget: WHOLE_BUDGET,
  };
  works.set(core, work);
  work.isAskedAgain = true;
  work.running ??= underOneLock(core, work)
    .catch((error: unknown) => {
      if (!isQuotaError(error)) throw error; // not even how far it has come fits: the next run finds the same
    })
    .finally(() => {
      work.running = null;
    });
  return work.running;
}

async function underOneLock(core: Core, work: Work): Promise<void> {
  if (!(await canKeepRoads())) return;
  work.cancelRetry?.();
  const run = async () => {
    while (work.isAskedAgain) {
      work.isAskedAgain = false;
      await dropRoadsLeftBehind(core);
      if (!(await fetchMissing(core, work)))
        work.cancelRetry = core.ports.setTimer(() => void keepRoadsOfAreas(core), AREA_LIMITS.retryMaxMs);
      await dropRoadsLeftBehind(core); // an area may have been removed meanwhile
    }
  };
  const { locks } = core.ports;
  // Another tab that is at it goes on; it is the same phone.
  await (locks ? underLock(locks, { name: LOCK, ifAvailable: true }, run) : run());
}

/** @returns false when the server could not be reached: it is to be tried again. */
async function fetchMissing(core: Core, work: Work): Promise<boolean> {
  const plans = new Map<string, PlannedBlock[]>();
  const kept = await keptBlocks();
  const done = new Set<string>();
  let isExchanged = false;
  for (;;) {
    const area = (await readAreas(core.cache)).find(
      (each) => !done.has(nameOf(each)) && mayGoOn(each, core.ports),
    );
    if (!area) return true;
    const name = nameOf(area);
    if (area.isEvicted || !(await mayBring(core, area))) {
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
    const missing = plan.filter((block) => !kept.has(block.name));
    await noteProgress(core, area, plan, missing);
    if (missing.length === 0) {
      done.add(name);
      continue;
    }
    const batch = batchOf(missing, work.budget.bytes);
    const came = await bring(core, area, batch, kept);
    work.budget = came === 'unreached' ? halved(batch) : grown(work.budget);
    if (came === 'unreached') return false;
    if (came === 'full') done.add(name);
    if (came === 'missing') {
      if (isExchanged) return false; // servers that do not agree: later
      isExchanged = true;
      plans.clear();
    }
  }
}

const nameOf = (area: KeptArea) => `${areaKey(area)},${area.centre.lat},${area.radiusMiles}`;

/** Whether an area's roads may be fetched now as far as the person, the network and the phone's room are concerned. */
async function mayBring(core: Core, area: KeptArea): Promise<boolean> {
  const isUnasked = !area.isAskedFor;
  const costs = core.ports.network().kind === 'paid' || (await isSavingData(core));
  if (isUnasked && (area.isGuess || costs)) return false;
  const estimate = await globalThis.navigator?.storage?.estimate?.().catch(() => undefined);
  if (!isAlmostFull(estimate ?? {})) return true;
  if (!isUnasked && (await readPack())) await pauseArea(core.cache, areaKey(area), 'full');
  return false;
}

/** The blocks of an area, none where there is no pack. A pack that was exchanged is asked anew once. */
async function planOf(core: Core, area: KeptArea): Promise<PlannedBlock[] | 'unreached' | 'full'> {
  try {
    let plan = await planRoads(core, area);
    if (plan.kind === 'missing') plan = await planRoads(core, area);
    return plan.kind === 'done' ? plan.value : plan.kind === 'missing' ? [] : 'unreached';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await notePause(core, area);
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
  const all = weigh(plan);
  await noteRoadProgress(cache, areaKey(area), all > 0 ? { all, done: all - weigh(missing) } : null);
}

const weigh = (blocks: readonly PlannedBlock[]) => blocks.reduce((sum, { bytes }) => sum + bytes, 0);

/** The next blocks that one answer brings, at least one. */
function batchOf(missing: readonly PlannedBlock[], budgetBytes: number): PlannedBlock[] {
  let bytes = 0;
  const end = missing.findIndex((block, index) => {
    bytes += block.bytes;
    return index > 0 && (bytes > budgetBytes || index >= MAP_PACK_LIMITS.blocksPerRequest);
  });
  return missing.slice(0, end < 0 ? missing.length : end);
}

type Came = 'some' | 'unreached' | 'missing' | 'full';

async function bring(
  core: Core,
  area: KeptArea,
  batch: readonly PlannedBlock[],
  kept: Set<string>,
): Promise<Came> {
  const pack = await readPack();
  if (!pack) return 'missing';
  const names = batch.map(({ name }) => name);
  const answer = await fetchBlocks(core, pack.mark, names, weigh(batch));
  if (answer.kind === 'missing') await forgetPack();
  if (answer.kind !== 'done') return answer.kind;
  const blocks = await import('./blocks-form.ts')
    .then(({ blocksIn }) => blocksIn(answer.value))
    .catch(() => []);
  const wanted = blocks.filter(({ name }) => names.includes(name));
  if (wanted.length === 0) return 'unreached'; // cut short, or somebody else's
  try {
    for (const block of wanted) {
      await keepBlock(block.name, block.bytes);
      kept.add(block.name);
    }
    return 'some';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await notePause(core, area);
    return 'full';
  }
}

async function notePause({ cache }: Core, area: KeptArea): Promise<void> {
  try {
    if (area.isAskedFor) await pauseArea(cache, areaKey(area), 'full');
  } catch (error) {
    if (!isQuotaError(error)) throw error; // not even that fits: the next run finds the same
  }
}
