import { sql } from 'kysely';
import { randomHex } from './engines/phrases.ts';
import { prepared } from './prepared.ts';

/** Size of the random nonce of a committed version. */
export const COMMIT_NONCE_BYTES = 8;

/**
 * Stores a version with a nonce. In another history, for example after a restore, the same version has another nonce.
 */
export const noteCommit = prepared<{ version: number; atMs: number }>(
  (db, param) => sql`insert into commits (version, nonce, at_ms)
    values (${param('version')}, ${randomHex(db, COMMIT_NONCE_BYTES)}, ${param('atMs')})`,
);
