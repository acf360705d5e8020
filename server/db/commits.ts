import { sql, type Transaction } from 'kysely';
import { randomHex } from './engines/phrases.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** Random bytes that stand for what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

const insert = prepared<{ atMs: number }>(
  (db, param) => sql`insert into commits (version, nonce, at_ms)
    select version, ${randomHex(db, COMMIT_NONCE_BYTES)}, cast(${param('atMs')} as bigint) from change_counter`,
);

/** Notes the version that was just counted: another history, as the disk may be put back to, has another nonce for it. */
export async function noteCommit(trx: Transaction<Database>, nowIso: string): Promise<void> {
  await insert(trx, { atMs: Date.parse(nowIso) || 0 });
}
