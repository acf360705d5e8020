import { MAP_PACK_LIMITS as LIMITS } from '#contract/limits.ts';
import type { MapPack } from '#contract/map-pack.ts';
import { blocksAround, blocksOfRegion, regionOf, tileName } from '#contract/shared/tiles.ts';
import { MISSING } from '#src/data/read/fetched.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import type { Circle } from '../states-around.ts';
import { fetchPack, fetchSizes, type PackAnswer } from './ask-pack.ts';
import { forgetPack, keepPack, keepSizes, readPack, readSizes } from './road-store.ts';

/** A block that an area needs, with its size. */
export interface PlannedBlock {
  name: string;
  bytes: number;
}

/**
 * Returns the blocks to store for a circle in download order, up to the size limit of an area. Fetches unknown sizes.
 * `missing`: there is no pack.
 */
export async function planRoads(core: Core, circle: Circle): Promise<PackAnswer<PlannedBlock[]>> {
  const blocks = blocksAround(circle.centre, circle.radiusMiles);
  const regions = new Map(blocks.map(regionOf).map((region) => [tileName(region), region]));
  const bytesByBlock = new Map<string, number>();
  const names = [...regions.keys()];
  for (let from = 0; from < names.length; from += LIMITS.regionsAtOnce) {
    const some = names.slice(from, from + LIMITS.regionsAtOnce);
    const answers = await Promise.all(some.map((name) => sizesOf(core, name)));
    for (const [index, answer] of answers.entries()) {
      const region = regions.get(some[index] ?? '');
      if (answer.kind !== 'done') return answer;
      if (!region) return MISSING;
      blocksOfRegion(region).forEach((block, at) => {
        bytesByBlock.set(tileName(block), answer.value[at] ?? 0);
      });
    }
  }
  return { kind: 'done', value: withinLimit(blocks.map(tileName), bytesByBlock) };
}

/** Returns the blocks of a circle from stored sizes only, without a request. */
export async function storedPlan(circle: Circle): Promise<PlannedBlock[]> {
  const blocks = blocksAround(circle.centre, circle.radiusMiles);
  const bytesByBlock = new Map<string, number>();
  for (const region of new Map(blocks.map(regionOf).map((region) => [tileName(region), region])).values()) {
    const sizes = await readSizes(tileName(region));
    blocksOfRegion(region).forEach((block, at) => {
      bytesByBlock.set(tileName(block), sizes?.bytes[at] ?? 0);
    });
  }
  return withinLimit(blocks.map(tileName), bytesByBlock);
}

function withinLimit(names: readonly string[], bytesByBlock: ReadonlyMap<string, number>): PlannedBlock[] {
  let all = 0;
  return names.flatMap((name) => {
    const bytes = bytesByBlock.get(name) ?? 0;
    all += bytes;
    return bytes > 0 && all <= LIMITS.areaBytes ? [{ name, bytes }] : [];
  });
}

async function sizesOf(core: Core, region: string): Promise<PackAnswer<number[]>> {
  const stored = await readSizes(region);
  if (stored) return { kind: 'done', value: stored.bytes };
  const pack = await knownPack(core);
  if (pack.kind !== 'done') return pack;
  const { mark } = pack.value;
  const answer = await fetchSizes(core, mark, region);
  if (answer.kind === 'missing') await forgetPack(); // the pack has changed; the next call gets the new one
  if (answer.kind === 'done') await keepSizes(region, { mark, bytes: answer.value });
  return answer;
}

/** Returns the stored pack, else the server's. If there was none, asks again only once a day. */
export async function knownPack(core: Core): Promise<PackAnswer<MapPack>> {
  const stored = await readPack();
  if (stored) return { kind: 'done', value: stored };
  const noneAtMs = (await readSetting(core.cache, 'noMapPackAtMs')) ?? Number.NEGATIVE_INFINITY;
  if (Math.abs(core.ports.nowMs() - noneAtMs) < LIMITS.askedAgainMs) return MISSING;
  const answer = await fetchPack(core);
  try {
    if (answer.kind === 'done') await keepPack(answer.value);
    if (answer.kind === 'missing') await writeSetting(core.cache, 'noMapPackAtMs', core.ports.nowMs());
  } catch (error) {
    if (!isQuotaError(error)) throw error; // a full phone asks again next time
  }
  return answer;
}
