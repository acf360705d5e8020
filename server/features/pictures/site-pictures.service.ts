import { pictureAddress } from '#contract/pictures.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Store } from '../../db/store.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { TableAct } from '../../writes/write.ts';

/** A picture that was stored for a form is kept this long without a row that shows it. */
const UNUSED_MS = DAY_MS;

/** Stores a picture for the admin tables; a repeat changes nothing. */
export async function addSitePicture(
  { trx, nowIso }: TableAct,
  { hash, checksum }: { hash: string; checksum: string },
): Promise<Applied> {
  const { numUpdatedRows } = await trx
    .updateTable('pictures')
    .set({ created_at: nowIso })
    .where('hash', '=', hash)
    .where('is_site', '=', 1)
    .executeTakeFirst();
  const holder = { business_id: null, person_id: null, is_site: 1 };
  if (numUpdatedRows === 0n)
    await trx
      .insertInto('pictures')
      .values({ ...holder, hash, checksum, position: 0, created_at: nowIso })
      .execute();
  const version = await recordChanges(trx, [], nowIso);
  return { status: 200, body: { image: pictureAddress(hash) }, version, rows: {} };
}

/** Releases pictures that no row of a table shows; `dropReleased` then removes them. */
export async function releaseUnusedSitePictures(store: Store, nowMs: number): Promise<void> {
  await store.write(async ({ trx }) => {
    const games = await trx.selectFrom('games').select(['banner_image', 'icon_image']).execute();
    const testimonials = await trx.selectFrom('testimonials').select('image').execute();
    const shown = new Set([
      ...games.flatMap((game) => [game.banner_image, game.icon_image]),
      ...testimonials.map(({ image }) => image),
    ]);
    const before = new Date(nowMs - UNUSED_MS).toISOString();
    const rows = await trx
      .selectFrom('pictures')
      .select(['id', 'hash'])
      .where('is_site', '=', 1)
      .where('created_at', '<', before)
      .execute();
    const unused = rows.filter(({ hash }) => !shown.has(pictureAddress(hash))).map(({ id }) => id);
    if (unused.length > 0)
      await trx.updateTable('pictures').set({ is_site: 0 }).where('id', 'in', unused).execute();
  });
}
