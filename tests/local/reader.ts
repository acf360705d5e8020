import type { PullAnswer, PulledStream } from '#contract/sync.ts';
import { recordChanges } from '#server/db/change-log.ts';
import { businessChanges } from '#server/features/businesses/businesses.changes.ts';
import { findBusinessRow } from '#server/features/businesses/businesses.repository.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Core } from '#src/local/core.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

/** The cell of the fixture businesses, and a place far from it. */
export const CELL = 'area:59:-165';
export const AWAY = { lat: 35.2, lng: -90.2 };

/** A server with businesses at home and a phone that follows their cell, with nobody signed in. */
export async function startReader(businesses = 3) {
  const server = await startTestServer({ businesses });
  const phone = startPhone(server);
  await setHomeArea(phone.core.cache, 'Home', HOME, 5);
  return { server, phone, core: phone.core };
}

export const idsOf = async (core: Core) => (await core.cache.businesses.toArray()).map((row) => row.id);

/** Changes a business as an edit on the server does. */
export async function change(server: TestServer, id: number, columns: object) {
  await server.store.write(async ({ trx }) => {
    await trx.updateTable('businesses').set(columns).where('id', '=', id).execute();
    const row = await findBusinessRow(trx, id);
    if (row)
      await recordChanges(trx, await businessChanges(trx, [row]), new Date(server.clock.nowMs).toISOString());
  });
}

/** Removes a business with its tombstones. */
export async function vanish(server: TestServer, id: number) {
  await server.store.write(({ trx }) =>
    recordChanges(
      trx,
      [{ entity: 'businesses', id, streams: [] }],
      new Date(server.clock.nowMs).toISOString(),
    ),
  );
}

/** One page of a public stream, as the server gives it now. */
export async function pageOf(
  server: TestServer,
  stream: string,
  from: number,
  query = '',
): Promise<PulledStream> {
  const answer = await server.request<PullAnswer>('GET', `/api/sync/pull?streams=${stream}@${from}${query}`);
  const [page] = answer.body.streams;
  if (!page) throw new Error('no page');
  return page;
}
