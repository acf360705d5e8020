import type { Cache } from '../cache/cache.ts';
import { type KeptArea, readSetting, writeSetting } from '../cache/settings.ts';
import type { Outbox } from '../outbox/outbox.ts';

const COPY = 'areas';

/**
 * Copies the list of saved areas into the outbox database, which is never dropped, and restores it after the browser
 * evicted the cache.
 */
export async function keepAreaList({ cache, outbox }: { cache: Cache; outbox: Outbox }): Promise<void> {
  const areas = await readSetting(cache, 'areas');
  const copy = await outbox.readMeta<KeptArea[] | null>(COPY, null);
  if (areas) {
    if (JSON.stringify(areas) !== JSON.stringify(copy)) await outbox.writeMeta(COPY, areas);
  } else if (copy)
    await cache.transaction('rw', cache.settings, async () => {
      if (!(await readSetting(cache, 'areas'))) await writeSetting(cache, 'areas', copy);
    });
}
