import { blocksAround, tileName } from '#contract/shared/tiles.ts';
import { noteRoadProgress, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey, readAreas } from '#src/local/areas/areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { Circle } from '../states-around.ts';
import { plannedBefore, planRoads } from './plan.ts';
import { canKeepRoads, dropBlocks, keptBlocks } from './road-store.ts';

/** Bytes that roads and water of a circle still take to be fetched; null when nobody answers. Without a pack 0. */
export async function roadBytesAround(core: Core, circle: Circle): Promise<number | null> {
  if (!(await canKeepRoads())) return 0;
  try {
    const plan = await planRoads(core, circle);
    if (plan.kind !== 'done') return plan.kind === 'missing' ? 0 : null;
    const kept = await keptBlocks();
    return weightOf(plan.value.filter(({ name }) => !kept.has(name)));
  } catch (error) {
    if (isQuotaError(error)) return 0; // not even their sizes can be kept: nothing of them will be
    throw error;
  }
}

/** Bytes of a circle's roads and water that are on this phone. */
export async function keptRoadBytes(circle: Circle): Promise<number> {
  if (!(await canKeepRoads())) return 0;
  const kept = await keptBlocks();
  return kept.size === 0 ? 0 : weightOf((await plannedBefore(circle)).filter(({ name }) => kept.has(name)));
}

/** Bytes of roads and water that go when an area is removed. */
export async function freedRoadBytes({ cache }: Core, key: string): Promise<number> {
  if (!(await canKeepRoads())) return 0;
  const kept = await keptBlocks();
  if (kept.size === 0) return 0;
  const areas = await readAreas(cache);
  const area = areas.find((each) => areaKey(each) === key);
  const others = neededBy(areas.filter((each) => areaKey(each) !== key));
  const own = area ? await plannedBefore(area) : [];
  return weightOf(own.filter(({ name }) => kept.has(name) && !others.has(name)));
}

/** Drops the roads and the water that no kept area needs any more. */
export async function dropRoadsLeftBehind({ cache }: Core): Promise<void> {
  if (!(await canKeepRoads())) return;
  const areas = await readAreas(cache);
  const keys = new Set(areas.filter(({ isEvicted }) => !isEvicted).map(areaKey));
  for (const key of Object.keys(await readRoadProgress(cache)))
    if (!keys.has(key)) await noteRoadProgress(cache, key, null);
  const kept = await keptBlocks();
  if (kept.size === 0) return;
  const needed = neededBy(areas);
  await dropBlocks([...kept].filter((name) => !needed.has(name)));
}

/** Around an area every block counts, also one of which the pack of now has nothing. */
function neededBy(areas: readonly KeptArea[]): Set<string> {
  const here = areas.filter(({ isEvicted }) => !isEvicted);
  return new Set(here.flatMap(({ centre, radiusMiles }) => blocksAround(centre, radiusMiles)).map(tileName));
}

const weightOf = (blocks: readonly { bytes: number }[]) => blocks.reduce((sum, { bytes }) => sum + bytes, 0);
