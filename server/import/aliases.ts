import type { Reader, Write } from '../db/store.ts';
import type { BusinessFacts, BusinessRow } from '../features/businesses/businesses.repository.ts';
import type { Collected } from './collect.ts';
import { sourceIdOf } from './columns.ts';
import { inBatches, type Pace } from './import.ts';
import type { Run } from './joining.ts';
import { noteSteps, type Step } from './run-log.ts';
import { recordWritten } from './target.ts';

/** A row that was joined with another list's listing, and that its own list no longer contains. */
export interface DroppedRow {
  identity: string;
  /** The listing, which remains. */
  id: number;
  name: string;
  city: string;
}

/** Rows that a list no longer contains, and how many were joined. */
export interface Dropped {
  rows: DroppedRow[];
  joined: number;
}

/** Finds joined rows that their list closes and, with `isComplete`, those that it no longer contains. */
export async function findDropped(
  db: Reader,
  { sources, listed, closed }: Collected,
  isComplete: boolean,
): Promise<Dropped> {
  const dropped: Dropped = { rows: [], joined: 0 };
  for (const source of sources) {
    const rows = await db
      .selectFrom('import_aliases')
      .innerJoin('businesses', 'businesses.id', 'import_aliases.business_id')
      .select(['identity', 'businesses.id', 'name', 'city'])
      .where('identity', '>=', `${source}:`)
      .where('identity', '<', `${source};`) // the character after the colon
      .where('dropped_by', 'is', null)
      .execute();
    dropped.joined += rows.length;
    const isGone = (identity: string) => closed.has(identity) || (isComplete && !listed.has(identity));
    dropped.rows.push(...rows.filter(({ identity }) => isGone(identity)));
  }
  return dropped;
}

/**
 * Removes a list from the listings that it no longer contains; their own list restores its data with its next import.
 * Rows that return are joined again. @param nameOf the display name of a list, by id.
 */
export function dropRows(
  run: Run,
  rows: readonly DroppedRow[],
  nameOf: (source: string) => string,
  pace: Pace,
): Promise<void> {
  return inBatches(
    rows,
    (batch) =>
      run.store.write(async ({ trx }) => {
        const identities = batch.map(({ identity }) => identity);
        await trx
          .updateTable('import_aliases')
          .set({ dropped_by: run.id })
          .where('identity', 'in', identities)
          .execute();
        const steps = await removeLists(trx, batch, { nameOf, nowIso: run.nowIso });
        await recordWritten(
          trx,
          steps.map(({ after }) => after),
          run.nowIso,
        );
        await noteSteps(trx, run.id, steps);
      }),
    pace,
  );
}

async function removeLists(
  trx: Write['trx'],
  rows: readonly DroppedRow[],
  { nameOf, nowIso }: { nameOf: (source: string) => string; nowIso: string },
): Promise<Step[]> {
  const steps: Step[] = [];
  const ids = [...new Set(rows.map(({ id }) => id))];
  for (const before of await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute()) {
    const currentLists = await listsOf(trx, before.id);
    const removedLists = rows
      .filter(({ id }) => id === before.id)
      .map(({ identity }) => sourceIdOf(identity))
      .filter((source) => !currentLists.has(source))
      .map(nameOf);
    const after: BusinessRow = { ...before, ...withoutLists(before, removedLists), updated_at: nowIso };
    const { facts, source_hash, updated_at } = after;
    await trx
      .updateTable('businesses')
      .set({ facts, source_hash, updated_at })
      .where('id', '=', before.id)
      .execute();
    steps.push({ id: before.id, before, after });
  }
  return steps;
}

/** Returns the other lists that contain a listing. */
async function listsOf(db: Reader, id: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('import_aliases')
    .select('identity')
    .where('business_id', '=', id)
    .where('dropped_by', 'is', null)
    .execute();
  return new Set(rows.map(({ identity }) => sourceIdOf(identity)));
}

function withoutLists(
  { facts: json }: BusinessRow,
  names: readonly string[],
): Pick<BusinessRow, 'facts' | 'source_hash'> {
  const { alsoListed = [], ...facts } = JSON.parse(json) as BusinessFacts;
  const remaining = alsoListed.filter(({ name }) => !names.includes(name));
  return {
    facts: JSON.stringify({ ...facts, ...(remaining.length > 0 ? { alsoListed: remaining } : {}) }),
    source_hash: null, // the next import of its own list replaces the data
  };
}
