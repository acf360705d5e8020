import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** Random bytes that stand for what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

/** Notes a version: another history, as the disk may be put back to, has another nonce for it. */
export async function noteCommit(
  trx: Transaction<Database>,
  { version, nowIso }: { version: number; nowIso: string },
): Promise<void> {
  await sql`insert into commits (version, nonce, at_ms)
    values (${version}, lower(hex(randomblob(${COMMIT_NONCE_BYTES}))), ${Date.parse(nowIso) || 0})`.execute(
    trx,
  );
}
