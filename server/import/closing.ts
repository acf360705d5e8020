import { sql } from 'kysely';
import type { Reader } from '../db/store.ts';
import { hideListings } from '../features/businesses/hiding.service.ts';
import type { Collected } from './collect.ts';
import { inBatches, type Pace } from './import.ts';
import type { Run } from './joining.ts';
import { noteSteps } from './run-log.ts';

/** A listing to close. */
export interface Closing {
  id: number;
  name: string;
  city: string;
}

/** Why a listing stays open although its list closes it. */
type Keeping = 'people' | 'list';

/** A listing that stays open although its list closes it or no longer contains it. */
export interface Kept extends Closing {
  by: Keeping;
  why: 'closed' | 'missing';
}

/** Listings to close, and those of them that stay open. */
export interface Ending {
  closings: Closing[];
  kept: Kept[];
}

/** Listings that a list no longer contains, and how many it has in the directory. */
export interface Missing extends Ending {
  listed: number;
}

/** Finds listings that the list marks as closed. */
export async function findClosed(db: Reader, { closed }: Collected): Promise<Ending> {
  const ending: Ending = { closings: [], kept: [] };
  await inBatches([...closed], async (identities) => {
    const rows = await listings(db).where('source_identity', 'in', identities).execute();
    for (const row of rows) sortInto(ending, row, 'closed');
  });
  return ending;
}

/** Finds listings of the list's sources that it contains neither as open nor as closed. */
export async function findMissing(db: Reader, { sources, listed, closed }: Collected): Promise<Missing> {
  const missing: Missing = { closings: [], kept: [], listed: 0 };
  for (const source of sources) {
    const rows = await listings(db)
      .select('source_identity')
      .where('source_identity', '>=', `${source}:`)
      .where('source_identity', '<', `${source};`) // the character after the colon
      .execute();
    missing.listed += rows.length;
    for (const { source_identity, ...row } of rows)
      if (!listed.has(source_identity ?? '') && !closed.has(source_identity ?? ''))
        sortInto(missing, row, 'missing');
  }
  return missing;
}

function sortInto({ closings, kept }: Ending, row: Closing & { kept_by: Keeping | null }, why: Kept['why']) {
  const { kept_by: by, ...closing } = row;
  if (by === null) closings.push(closing);
  else kept.push({ ...closing, by, why });
}

/** Content by people, a claim, or another list outweighs one list. */
const keptBy = sql<Keeping | null>`case
  when owner_id is not null or editor_id is not null or review_count > 0
    or exists (select 1 from claims where claims.business_id = businesses.id and decided_at is null) then 'people'
  when exists (select 1 from import_aliases where import_aliases.business_id = businesses.id
    and dropped_by is null) then 'list'
end`;

const listings = (db: Reader) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name', 'city', keptBy.as('kept_by')])
    .where('is_hidden', '=', 0);

const WHY = { closed: 'closed according to its list', missing: 'no longer on its list' };
const BY = { people: 'people have written about it', list: 'another list has it' };

/** The report text of a listing that stays open. */
export const keptText = ({ id, name, city, why, by }: Kept) =>
  `business:${id} ${name}, ${city}: ${WHY[why]}; ${BY[by]}`;

/**
 * Hides listings until their list contains them again or the run is undone. A listing that people have written about
 * meanwhile stays. @returns the ids of the closed ones.
 */
export async function closeListings(
  { id: importId, store, nowIso }: Run,
  closings: readonly Closing[],
  pace: Pace,
): Promise<Set<number>> {
  const closed = new Set<number>();
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
          .where(keptBy, 'is', null)
          .execute();
        for (const { id } of rows) closed.add(id);
        await hideListings(
          { trx, nowIso },
          rows.map(({ id }) => id),
        );
        const steps = rows.map((before) => ({ id: before.id, before, after: { ...before, is_hidden: 1 } }));
        await noteSteps(trx, importId, steps);
      }),
    pace,
  );
  return closed;
}
