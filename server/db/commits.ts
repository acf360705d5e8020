import { type RawBuilder, sql } from 'kysely';
import { randomHex } from './engines/phrases.ts';
import type { Reader } from './store.ts';

/** Random bytes that stand for what was committed as a version. */
export const COMMIT_NONCE_BYTES = 8;

/** Notes a version that was counted: another history, as the disk may be put back to, has another nonce for it. */
export const noteOf = (
  db: Reader,
  version: RawBuilder<number>,
  atMs: RawBuilder<number>,
): RawBuilder<unknown> =>
  sql`insert into commits (version, nonce, at_ms)
    values (${version}, ${randomHex(db, COMMIT_NONCE_BYTES)}, cast(${atMs} as bigint))`;
