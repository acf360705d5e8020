import { blocksAround, tileName } from '#contract/shared/tiles.ts';
import { noteRoadProgress, readRoadProgress } from '#src/local/areas/area-roads.ts';
import { areaKey } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { Circle } from '../states-around.ts';
import { planRoads, storedPlan } from './plan.ts';
import { canKeepRoads, deleteBlocks, keptBlocks } from './road-store.ts';

/** Returns the bytes of missing roads and water around a circle; 0 without a pack, null if the server is unreachable. */
export async function roadBytesAround(core: Core, circle: Circle): Promise<number | null> {
  if (!(await canKeepRoads())) return 0;
  try {
    const plan = await planRoads(core, circle);
    if (plan.kind !== 'done') return plan.kind === 'missing' ? 0 : null;
    const stored = await keptBlocks();
    return totalBytes(plan.value.filter(({ name }) => !stored.has(name)));
  } catch (error) {
    if (isQuotaError(error)) return 0; // without space for the sizes there is none for the blocks
    throw error;
  }
}

/** Returns the bytes of a circle's roads and water on this phone. */
export async function keptRoadBytes(circle: Circle): Promise<number> {
  if (!(await canKeepRoads())) return 0;
  const stored = await keptBlocks();
  return stored.size === 0
    ? 0
    : totalBytes((await storedPlan(circle)).filter(({ name }) => stored.has(name)));
}

/** Returns the bytes of roads and water that removing an area frees. */
export async function freedRoadBytes({ cache }: Core, key: string): Promise<number> {
  if (!(await canKeepRoads())) return 0;
  const stored = await keptBlocks();
  if (stored.size === 0) return 0;
  const areas = await readAreas(cache);
  const area = areas.find((candidate) => areaKey(candidate) === key);
  const others = neededBy(areas.filter((other) => areaKey(other) !== key));
  const own = area ? await storedPlan(area) : [];
  return totalBytes(own.filter(({ name }) => stored.has(name) && !others.has(name)));
}

/** Deletes the roads and water that no kept area needs. */
export async function dropRoadsLeftBehind({ cache }: Core): Promise<void> {
  if (!(await canKeepRoads())) return;
  const areas = await readAreas(cache);
  const keys = new Set(areas.filter(({ isEvicted }) => !isEvicted).map(areaKey));
  for (const key of Object.keys(await readRoadProgress(cache)))
    if (!keys.has(key)) await noteRoadProgress(cache, key, null);
  const stored = await keptBlocks();
  if (stored.size === 0) return;
  const needed = neededBy(areas);
  await deleteBlocks([...stored].filter((name) => !needed.has(name)));
}

/** Returns all blocks around the areas, also those that the current pack does not contain. */
function neededBy(areas: readonly KeptArea[]): Set<string> {
  const active = areas.filter(({ isEvicted }) => !isEvicted);
  return new Set(
    active.flatMap(({ centre, radiusMiles }) => blocksAround(centre, radiusMiles)).map(tileName),
  );
}

const totalBytes = (blocks: readonly { bytes: number }[]) =>
  blocks.reduce((sum, { bytes }) => sum + bytes, 0);
