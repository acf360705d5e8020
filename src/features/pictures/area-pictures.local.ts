import { AREA_PICTURES, pictureAs } from '#contract/pictures.ts';
import { milesBetween } from '#contract/shared/geo.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { mayGoOn } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { KeptArea } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { ownPicture } from '#src/ui/acts/links.ts';

const ANSWER_MS = 30 * SECOND_MS;

type Circle = Pick<KeptArea, 'centre' | 'radiusMiles'>;

/**
 * Stores the small picture of each listing of the kept areas and deletes those that no area needs. Never while data is
 * saved, and not for an unrequested area on a metered network. The next call fetches missing ones.
 */
export async function keepPicturesOfAreas(core: Core): Promise<void> {
  const files = await fileCaches();
  if (!files) return;
  const areas = (await readAreas(core.cache)).filter(({ isEvicted }) => !isEvicted);
  const thumbs = new Map<KeptArea, string[]>();
  for (const area of areas) thumbs.set(area, await thumbsIn(core, area));
  const needed = new Set([...thumbs.values()].flat());
  if (needed.size === 0 && !(await files.has(AREA_PICTURES))) return;
  const store = await files.open(AREA_PICTURES);
  const stored = new Set((await store.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of stored) if (!needed.has(path)) await store.delete(path);
  if (await isSavingData(core)) return;
  for (const [area, paths] of thumbs) {
    const isPaid = core.ports.network().kind === 'paid' && !area.isAskedFor;
    if (isPaid || !mayGoOn(area, core.ports)) continue;
    for (const path of paths) if (!stored.has(path) && !(await keepOne(core, store, path))) return;
  }
}

/** @returns false if the others have to wait: no signal, or a full phone. */
async function keepOne({ ports }: Core, store: Cache, path: string): Promise<boolean> {
  const picture = await fetchPicture(ports.fetch, path).catch(() => null); // no answer
  try {
    if (picture?.type.startsWith('image/'))
      await store.put(path, new Response(picture, { headers: { 'content-type': picture.type } }));
    return picture !== null;
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return false;
  }
}

/** @returns an empty blob for a picture that was removed meanwhile. */
async function fetchPicture(fetch: Core['ports']['fetch'], path: string): Promise<Blob> {
  const response = await fetch(path, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_MS) });
  return response.ok ? response.blob() : new Blob();
}

/** Returns the bytes of an area's small pictures on this phone. */
export async function keptPictureBytes(core: Core, area: Circle): Promise<number> {
  const files = await fileCaches();
  if (!(await files?.has(AREA_PICTURES))) return 0;
  const store = await files?.open(AREA_PICTURES);
  let bytes = 0;
  for (const path of await thumbsIn(core, area))
    bytes += (await (await store?.match(path))?.blob())?.size ?? 0;
  return bytes;
}

const MILES_PER_DEGREE = 69;

/** Returns the addresses of the small pictures around a point, nearest first. */
async function thumbsIn({ cache }: Core, { centre, radiusMiles }: Circle): Promise<string[]> {
  const span = radiusMiles / MILES_PER_DEGREE;
  const rows = await cache.businesses
    .where('lat')
    .between(centre.lat - span, centre.lat + span)
    .filter(({ images }) => images.length > 0)
    .toArray();
  return rows
    .flatMap(({ images, location }) => {
      const [first] = images;
      const own = ownPicture(first);
      const miles = location && milesBetween(centre, location);
      return own && miles !== null && miles <= radiusMiles
        ? [{ path: pictureAs(own, 'thumb.webp'), miles }]
        : [];
    })
    .sort((a, b) => a.miles - b.miles)
    .map(({ path }) => path);
}
