import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { TakenBackTable } from './taken-back.table.ts';

/** A row that was taken back. A review's text is its body, which log lines never contain. */
export type TakenRow = Selectable<TakenBackTable>;
type Trx = Pick<Transaction<Database>, 'deleteFrom' | 'insertInto'>;

/** Others are answered between the statements of a long act. */
const ROWS_PER_STATEMENT = 200;

/**
 * Forgets that rows were taken back from their author. They keep their state, and restoring the author leaves them
 * unchanged. @returns the forgotten entries.
 */
export function forgetTaken(
  trx: Trx,
  entity: TakenBackTable['entity'],
  ids: readonly number[],
): Promise<TakenRow[]> {
  return trx
    .deleteFrom('taken_back')
    .where('entity', '=', entity)
    .where('row_id', 'in', ids)
    .returningAll()
    .execute();
}

/** Stores entries: the rows are hidden, and return with the rest. */
export async function keepTaken(trx: Trx, rows: readonly TakenRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('taken_back')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'entity', 'row_id'])
          .doUpdateSet((eb) => ({ body: eb.ref('excluded.body'), log_id: eb.ref('excluded.log_id') })),
      )
      .execute();
    await nextTurn();
  }
}

/** Identifies the rows for a log line, without their text. Null when there are none. */
export const nameTaken = (rows: readonly TakenRow[]): string | null =>
  rows.length === 0 ? null : JSON.stringify(rows.map(({ body: _, ...name }) => name));

/** Parses the rows that a log line identifies. */
export const namedTaken = (json: string | null): TakenRow[] =>
  json === null ? [] : (JSON.parse(json) as TakenRow[]).map((name) => ({ ...name, body: null }));
