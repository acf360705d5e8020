import { hideListings } from '#server/features/businesses/hiding.service.ts';
import type { TestServer } from './server.ts';

/** Merges a listing into another one, like an import. */
export const joinListings = ({ store }: TestServer, joined: number, kept: number): Promise<void> =>
  store.write(async ({ trx }) => {
    const run = { file: 'list.csv', started_at: '2026-03-02T12:00:00.000Z', finished_at: null };
    const { id } = await trx.insertInto('imports').values(run).returning('id').executeTakeFirstOrThrow();
    const identity = `list:${joined}`;
    await trx.updateTable('businesses').set({ source_identity: identity }).where('id', '=', joined).execute();
    await trx.insertInto('import_aliases').values({ identity, business_id: kept, import_id: id }).execute();
    await hideListings({ trx, nowIso: run.started_at }, [joined]);
  });
