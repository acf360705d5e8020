import type { Selectable, Transaction } from 'kysely';
import type { Database } from './schema.ts';
import type { TakenBackTable } from './taken-back.table.ts';

/** What is kept of a thing that is taken back; a review's words are its body, which lines of the log never hold. */
export type TakenRow = Selectable<TakenBackTable>;
type Trx = Pick<Transaction<Database>, 'deleteFrom' | 'insertInto'>;

/**
 * Forgets that some things were taken from whoever wrote them: from now on they stand by themselves, hidden or not, and
 * bringing back all that was taken leaves them. @returns what was forgotten.
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

/** Notes again what was forgotten: the things are hidden once more, and come back with the rest. */
export async function keepTaken(trx: Trx, rows: readonly TakenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('taken_back')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'entity', 'row_id'])
        .doUpdateSet((eb) => ({ body: eb.ref('excluded.body'), log_id: eb.ref('excluded.log_id') })),
    )
    .execute();
}

/** Which things these are, for a line of the log: without their words. Null where there are none. */
export const nameTaken = (rows: readonly TakenRow[]): string | null =>
  rows.length === 0 ? null : JSON.stringify(rows.map(({ body: _, ...name }) => name));

/** The things that a line of the log names so. */
export const namedTaken = (json: string | null): TakenRow[] =>
  json === null ? [] : (JSON.parse(json) as TakenRow[]).map((name) => ({ ...name, body: null }));
