import type { Reader, Write } from '../db/store.ts';
import type { BusinessFacts, BusinessRow } from '../features/businesses/businesses.repository.ts';
import type { Collected } from './collect.ts';
import { sourceIdOf } from './columns.ts';
import { inBatches, type Pace } from './import.ts';
import type { Run } from './joining.ts';
import { noteSteps, type Step } from './log-of-run.ts';
import { recordWritten } from './target.ts';

/** A row that was joined with the listing of another list, and that its own list no longer has. */
export interface DroppedRow {
  identity: string;
  /** The listing, which stays. */
  id: number;
  name: string;
  city: string;
}

/** What a list no longer has of what was joined, of how many rows that were. */
export interface Dropped {
  rows: DroppedRow[];
  joined: number;
}

/** Rows of the list's sources that are closed by it, and with `isComplete` those that it does not have any more. */
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
      .where('identity', '<', `${source};`) // the sign after the colon
      .where('dropped_by', 'is', null)
      .execute();
    dropped.joined += rows.length;
    const isGone = (identity: string) => closed.has(identity) || (isComplete && !listed.has(identity));
    dropped.rows.push(...rows.filter(({ identity }) => isGone(identity)));
  }
  return dropped;
}

/**
 * Lets listings name a list no longer that does not have them any more; their own list writes what it says of them with its next
 * import. Where the list has them again they are joined again. @param nameOf how a list is named to people, by its id.
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
        const steps = await unnamed(trx, batch, { nameOf, nowIso: run.nowIso });
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

async function unnamed(
  trx: Write['trx'],
  rows: readonly DroppedRow[],
  { nameOf, nowIso }: { nameOf: (source: string) => string; nowIso: string },
): Promise<Step[]> {
  const steps: Step[] = [];
  const ids = [...new Set(rows.map(({ id }) => id))];
  for (const before of await trx.selectFrom('businesses').selectAll().where('id', 'in', ids).execute()) {
    const still = await listsOf(trx, before.id);
    const gone = rows
      .filter(({ id }) => id === before.id)
      .map(({ identity }) => sourceIdOf(identity))
      .filter((source) => !still.has(source))
      .map(nameOf);
    const after: BusinessRow = { ...before, ...withoutLists(before, gone), updated_at: nowIso };
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

/** Lists that have a listing besides its own. */
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
  const left = alsoListed.filter(({ name }) => !names.includes(name));
  return {
    facts: JSON.stringify({ ...facts, ...(left.length > 0 ? { alsoListed: left } : {}) }),
    source_hash: null, // what the list had brought in goes when its own list comes next
  };
}
