import { sql } from 'kysely';
import { randomHex } from './engines/phrases.ts';
import { prepared } from './prepared.ts';

/** Random bytes that identify what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

/** Notes a version with a nonce: in another history, as after a restored backup, the same version has another nonce. */
export const noteCommit = prepared<{ version: number; atMs: number }>(
  (db, param) => sql`insert into commits (version, nonce, at_ms)
    values (${param('version')}, ${randomHex(db, COMMIT_NONCE_BYTES)}, ${param('atMs')})`,
);
