import type { Reader } from '../db/store.ts';
import { hideListings } from '../features/businesses/hiding.service.ts';
import type { Collected } from './collect.ts';
import { inBatches, type Pace } from './import.ts';
import type { Run } from './joining.ts';
import { noteSteps } from './log-of-run.ts';

/** A listing that is about to be closed. */
export interface Closing {
  id: number;
  name: string;
  city: string;
}

/** What a list no longer has, of how many that the directory has of it. */
export interface Missing {
  closings: Closing[];
  listed: number;
}

/** Listings of which the list says that they are closed. */
export async function findClosed(db: Reader, { closed }: Collected): Promise<Closing[]> {
  const found: Closing[] = [];
  await inBatches([...closed], async (identities) => {
    found.push(...(await listings(db).where('source_identity', 'in', identities).execute()));
  });
  return found;
}

/** Listings of the list's sources that it does not have any more, neither open nor closed. */
export async function findMissing(db: Reader, { sources, listed, closed }: Collected): Promise<Missing> {
  const missing: Missing = { closings: [], listed: 0 };
  for (const source of sources) {
    const rows = await listings(db)
      .select('source_identity')
      .where('source_identity', '>=', `${source}:`)
      .where('source_identity', '<', `${source};`) // the sign after the colon
      .execute();
    missing.listed += rows.length;
    for (const { source_identity, ...row } of rows)
      if (!listed.has(source_identity ?? '') && !closed.has(source_identity ?? ''))
        missing.closings.push(row);
  }
  return missing;
}

const listings = (db: Reader) =>
  db.selectFrom('businesses').select(['id', 'name', 'city']).where('is_hidden', '=', 0);

/** Takes listings off the directory, to be listed again when their list has them again or the run is undone. */
export async function closeListings(
  { id: importId, store, nowIso }: Run,
  closings: readonly Closing[],
  pace: Pace,
): Promise<void> {
  await inBatches(
    closings,
    (batch) =>
      store.write(async ({ trx }) => {
        const ids = batch.map(({ id }) => id);
        const rows = await trx
          .selectFrom('businesses')
          .selectAll()
          .where('id', 'in', ids)
          .where('is_hidden', '=', 0)
          .execute();
        await hideListings(
          { trx, nowIso },
          rows.map(({ id }) => id),
        );
        const steps = rows.map((before) => ({ id: before.id, before, after: { ...before, is_hidden: 1 } }));
        await noteSteps(trx, importId, steps);
      }),
    pace,
  );
}
