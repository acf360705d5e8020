import { SYNC_LIMITS } from '#contract/limits.ts';
import { PICTURE_LIMITS } from '#contract/pictures.ts';
import { areaStreamsWithin, type LatLng } from '#contract/shared/geo.ts';
import type { StreamSize } from '#contract/sync.ts';
import type { Cache } from '../cache/cache.ts';
import type { Api } from '../link/api.ts';

import { wholeCells } from './areas.ts';

/** Bytes an area still has to fetch, compressed. */
export interface AreaSize {
  bytes: number;
  /** Roughly the small pictures of its listings. */
  pictureBytes: number;
  /** The share of each missing cell. */
  cellBytes: Record<string, number>;
}

/** A circle; radius in miles. */
export interface Circle {
  centre: LatLng;
  radiusMiles: number;
}

interface Asking {
  api: Api;
  cache: Cache;
}

/** Asks the server how many bytes a circle still needs; null without an answer. */
export async function askAreaSize(core: Asking, { centre, radiusMiles }: Circle): Promise<AreaSize | null> {
  const whole = new Set(await wholeCells(core.cache));
  return askSizes(
    core,
    areaStreamsWithin(centre, radiusMiles).filter((cell) => !whole.has(cell)),
  );
}

/** Asks the server how many bytes some streams still need; null without an answer. */
export async function askSizes(core: Asking, streams: readonly string[]): Promise<AreaSize | null> {
  const cellBytes: Record<string, number> = {};
  let pictures = 0;
  for (let from = 0; from < streams.length; from += SYNC_LIMITS.streamsMax) {
    const batch = streams.slice(from, from + SYNC_LIMITS.streamsMax);
    const stored = await core.cache.cursors.bulkGet(batch);
    const cursors = batch.map((stream, index) => `${stream}@${stored[index]?.version ?? 0}`);
    const path = `/api/sync/size?together=1&streams=${cursors.join(',')}`;
    const answer = await core.api.request<StreamSize[]>(path, { isPublic: true });
    if (answer.kind !== 'ok' || !isSizes(answer.body)) return null;
    for (const { stream, bytes, pictures: more = 0 } of answer.body) {
      cellBytes[stream] = bytes;
      pictures += more;
    }
  }
  const bytes = Object.values(cellBytes).reduce((sum, each) => sum + each, 0);
  return { bytes, pictureBytes: pictures * PICTURE_LIMITS.thumbBytes, cellBytes };
}

function isSizes(body: unknown): body is StreamSize[] {
  return (
    Array.isArray(body) &&
    body.every((size: Partial<StreamSize> | null) => Number.isFinite(size?.bytes) && size?.stream)
  );
}
