import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { COMMIT_NONCE_BYTES } from '../../db/commits.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** A version from a phone's token, with its commit. */
export interface SeenVersion {
  version: number;
  nonce: string;
  /** True if this database has the same commit. */
  isKnown: boolean;
  atMs: number;
  /** The mark of the epoch in which the token was made. */
  history: string;
}

/**
 * A token's bytes: version and commit time, 6 each, the nonce, the epoch's mark, and enough of the HMAC-SHA256 to
 * prevent guessing.
 */
const NUMBER_BYTES = 6;
const MAC_BYTES = 16;
const HISTORY_BYTES = 4;
const HISTORY_AT = 2 * NUMBER_BYTES + COMMIT_NONCE_BYTES;
const PAYLOAD_BYTES = HISTORY_AT + HISTORY_BYTES;
/** Longer texts cannot be tokens. */
const TOKEN_MAX_CHARS = 64;

/** Returns the token of a version; null without a recorded commit, because there is nothing to compare later. */
export async function tokenOf(db: Reader, version: number, epoch: string): Promise<string | null> {
  const [row] = await commitOf(db, { version });
  return row ? encodeToken(row, epoch) : null;
}

/** Returns the token of the newest version. */
export async function newestToken(db: Reader, epoch: string): Promise<string | null> {
  const [row] = await newestCommit(db, {});
  return row ? encodeToken(row, epoch) : null;
}

/** Returns the mark of an epoch in tokens. */
export const historyMark = (epoch: string): string =>
  createHash('sha256')
    .update(epoch)
    .digest('hex')
    .slice(0, 2 * HISTORY_BYTES);

const commits = (db: Reader) =>
  db
    .selectFrom('commits')
    .innerJoin('seen_key', (join) => join.onTrue())
    .select(['version', 'nonce', 'at_ms', 'key']);

const commitOf = prepared<{ version: number }, CommitRow>((db, param) =>
  commits(db).where('version', '=', param('version')),
);

const newestCommit = prepared<object, CommitRow>((db) => commits(db).orderBy('version', 'desc').limit(1));

interface CommitRow {
  version: number;
  nonce: string;
  at_ms: number;
  key: string;
}

function encodeToken({ version, nonce, at_ms, key }: CommitRow, epoch: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUIntBE(version, 0, NUMBER_BYTES);
  payload.writeUIntBE(at_ms, NUMBER_BYTES, NUMBER_BYTES);
  payload.write(nonce, 2 * NUMBER_BYTES, 'hex');
  payload.write(historyMark(epoch), HISTORY_AT, 'hex');
  return Buffer.concat([payload, macOf(payload, key)]).toString('base64url');
}

/** Parses a token; null for an invalid one or one of another database. */
export async function readToken(db: Reader, token: string): Promise<SeenVersion | null> {
  if (token.length > TOKEN_MAX_CHARS) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.byteLength !== PAYLOAD_BYTES + MAC_BYTES) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const version = payload.readUIntBE(0, NUMBER_BYTES);
  const [known] = await keyAndNonce(db, { version });
  if (!known) return null;
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(payload, known.key))) return null;
  return {
    version,
    isKnown: known.nonce === payload.subarray(2 * NUMBER_BYTES, HISTORY_AT).toString('hex'),
    atMs: payload.readUIntBE(NUMBER_BYTES, NUMBER_BYTES),
    nonce: payload.subarray(2 * NUMBER_BYTES, HISTORY_AT).toString('hex'),
    history: payload.subarray(HISTORY_AT).toString('hex'),
  };
}

const keyAndNonce = prepared<{ version: number }, { key: string; nonce: string | null }>((db, param) =>
  db
    .selectFrom('seen_key')
    .leftJoin('commits', (join) => join.on('commits.version', '=', param('version')))
    .select(['seen_key.key', 'commits.nonce']),
);

const macOf = (payload: Buffer, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(payload).digest().subarray(0, MAC_BYTES);
