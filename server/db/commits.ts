import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CommitsTable } from './change-log.table.ts';
import { prepared, rowOf } from './prepared.ts';
import type { Database } from './schema.ts';

/** Random bytes that stand for what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

const insert = prepared<CommitsTable>((db, param) =>
  db.insertInto('commits').values(rowOf(['version', 'nonce', 'at_ms'] as const, param)),
);

/** Notes a version: another history, as the disk may be put back to, has another nonce for it. */
export async function noteCommit(
  trx: Transaction<Database>,
  { version, nowIso }: { version: number; nowIso: string },
): Promise<void> {
  const nonce = randomBytes(COMMIT_NONCE_BYTES).toString('hex');
  await insert(trx, { version, nonce, at_ms: Date.parse(nowIso) || 0 });
}
