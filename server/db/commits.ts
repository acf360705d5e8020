import { sql, type Transaction } from 'kysely';
import { randomHex } from './engines/phrases.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** Random bytes that stand for what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

const insert = prepared<{ version: number; atMs: number }>(
  (db, param) => sql`insert into commits (version, nonce, at_ms)
    values (${param('version')}, ${randomHex(db, COMMIT_NONCE_BYTES)}, ${param('atMs')})`,
);

/** Notes a version: another history, as the disk may be put back to, has another nonce for it. */
export async function noteCommit(
  trx: Transaction<Database>,
  { version, nowIso }: { version: number; nowIso: string },
): Promise<void> {
  await insert(trx, { version, atMs: Date.parse(nowIso) || 0 });
}
