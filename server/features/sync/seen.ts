import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { COMMIT_NONCE_BYTES } from '../../db/commits.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';

/** A version that somebody was told of, with what was committed as it. */
export interface SeenVersion {
  version: number;
  nonce: string;
  /** Whether this is what was committed as it here. */
  isKnown: boolean;
  atMs: number;
  /** Stands for the name of the history in which it was told. */
  history: string;
}

/**
 * A token's bytes: version and time of commit, 6 each, the nonce, what stands for the history, and as much of the
 * HMAC-SHA256 as nobody guesses.
 */
const NUMBER_BYTES = 6;
const MAC_BYTES = 16;
const HISTORY_BYTES = 4;
const HISTORY_AT = 2 * NUMBER_BYTES + COMMIT_NONCE_BYTES;
const TOLD_BYTES = HISTORY_AT + HISTORY_BYTES;
/** Longer texts are no token and are not looked at. */
const TOKEN_MAX_CHARS = 64;

/** Names a version to a phone. Null where nobody noted what was committed: then there is nothing to compare later. */
export async function tokenOf(db: Reader, version: number, epoch: string): Promise<string | null> {
  const [row] = await commitOf(db, { version });
  return row ? write(row, epoch) : null;
}

/** Names the newest version of all. */
export async function newestToken(db: Reader, epoch: string): Promise<string | null> {
  const [row] = await newestCommit(db, {});
  return row ? write(row, epoch) : null;
}

/** What stands for a history in a token. */
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

function write({ version, nonce, at_ms, key }: CommitRow, epoch: string): string {
  const told = Buffer.alloc(TOLD_BYTES);
  told.writeUIntBE(version, 0, NUMBER_BYTES);
  told.writeUIntBE(at_ms, NUMBER_BYTES, NUMBER_BYTES);
  told.write(nonce, 2 * NUMBER_BYTES, 'hex');
  told.write(historyMark(epoch), HISTORY_AT, 'hex');
  return Buffer.concat([told, macOf(told, key)]).toString('base64url');
}

/** What a token of ours names; null for any other text, also for one of another database. */
export async function readToken(db: Reader, token: string): Promise<SeenVersion | null> {
  if (token.length > TOKEN_MAX_CHARS) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.byteLength !== TOLD_BYTES + MAC_BYTES) return null;
  const told = bytes.subarray(0, TOLD_BYTES);
  const version = told.readUIntBE(0, NUMBER_BYTES);
  const [known] = await keyAndNonce(db, { version });
  if (!known) return null;
  if (!timingSafeEqual(bytes.subarray(TOLD_BYTES), macOf(told, known.key))) return null;
  return {
    version,
    isKnown: known.nonce === told.subarray(2 * NUMBER_BYTES, HISTORY_AT).toString('hex'),
    atMs: told.readUIntBE(NUMBER_BYTES, NUMBER_BYTES),
    nonce: told.subarray(2 * NUMBER_BYTES, HISTORY_AT).toString('hex'),
    history: told.subarray(HISTORY_AT).toString('hex'),
  };
}

const keyAndNonce = prepared<{ version: number }, { key: string; nonce: string | null }>((db, param) =>
  db
    .selectFrom('seen_key')
    .leftJoin('commits', (join) => join.on('commits.version', '=', param('version')))
    .select(['seen_key.key', 'commits.nonce']),
);

const macOf = (told: Buffer, key: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(told).digest().subarray(0, MAC_BYTES);
