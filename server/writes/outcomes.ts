import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { KeptEntity } from '#contract/admin.ts';
import type { Rows } from '#contract/entities.ts';
import type { MutationName } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import { cleanTexts } from '#contract/shared/clean-text.ts';
import type { Previous } from '#contract/sync.ts';
import { numberField } from '../db/engines/phrases.ts';
import { prepared, rowOf } from '../db/prepared.ts';
import type { Reader, Write } from '../db/store.ts';
import { AppError, PutOff } from '../errors.ts';
import type { MutationOutcomesTable } from './outcomes.table.ts';

/** Writes that need a connection; no push carries them. */
type ActName =
  | 'profile.change'
  | 'claim.letter'
  | 'claim.code'
  | 'review.reply-remove'
  | `${'business' | 'review'}.remove`
  | 'business.remove-owner'
  | `${'business' | 'review' | 'thread' | 'post'}.moderate`
  | `queue.${'reply' | 'decide'}`
  | `picture.${'add' | 'order' | 'remove' | 'add-site'}`
  | 'profile.picture'
  | 'log.undo'
  | `person.${'suspend' | 'take-back' | 'restore'}`
  | `${KeptEntity | 'featured'}.${'add' | 'change' | 'remove'}`;

/** The name that an idempotency key is stored with; the same key with another name is rejected. */
export type WriteName = MutationName | ActName;

/** The result of a write: the response of its endpoint, and the rows for a push. */
export interface Applied {
  status: 200 | 201 | 204;
  body: unknown;
  version: number;
  id?: number;
  rows: Rows;
  /** The content that the write replaced although its author had not seen it. */
  previous?: Previous;
}

/** A recorded outcome is final for its key. */
export type Recorded = ({ kind: 'applied' } & Applied) | { kind: 'rejected'; problem: Problem };

/** Identifies a write. `owner` is the user's id, or 'visitor' for writes without sign-in. */
export interface OnceKey {
  owner: string;
  key: string;
  name: string;
  args: unknown;
}

/** Statuses of final rejections; any other problem may not occur on a retry. Source: docs/api.md, section 1. */
const RECORDED_STATUSES = [403, 404, 409, 422];

/**
 * Returns the stored outcome of a key. @throws AppError `idempotency-key-reused` when the stored write had another
 * body.
 */
export function replayOf(known: KnownOutcome, name: OnceKey): Recorded {
  if (known.args_hash !== null && known.args_hash !== hashOf(name) && known.args_hash !== rawHashOf(name))
    throw new AppError('idempotency-key-reused');
  return JSON.parse(known.outcome) as Recorded;
}

/**
 * Runs a write and stores its outcome in the same transaction, so that a retry, even a simultaneous one, finds it.
 * @throws any error of `run` that is no final rejection.
 */
export async function recordOutcome(
  write: Write,
  name: OnceKey,
  nowIso: string,
  run: () => Promise<Applied>,
): Promise<Recorded> {
  const argsHash = hashOf(name);
  const recorded = await outcomeOf(write, run);
  await insertOutcome(write.trx, { ...name, argsHash, nowIso }, recorded);
  return recorded;
}

async function outcomeOf(write: Write, run: () => Promise<Applied>): Promise<Recorded> {
  try {
    return { kind: 'applied', ...(await run()) };
  } catch (error) {
    const isFinal = error instanceof AppError && !(error instanceof PutOff);
    if (!isFinal || !RECORDED_STATUSES.includes(error.problem.status)) throw error;
    await write.undo(error);
    return { kind: 'rejected', problem: error.problem };
  }
}

/** Returns the stored outcome of a key, if any. */
export async function findOutcome(db: Reader, owner: string, key: string) {
  return (await outcomeByKey(db, { owner, key: key.toLowerCase() }))[0];
}

/** Writes whose rows are referred to by key and may be deleted. The condition must equal that of the index. */
const CREATES_NAMED_ROW = sql<boolean>`name in ('review.write', 'business.register')`;

/**
 * Finds the outcomes of such writes, of any person, while outcomes are kept. @returns the row id by key; null when
 * the write was rejected.
 */
export async function findMakings(db: Reader, keys: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('mutation_outcomes')
    .select(['key', numberField(db, 'outcome', 'id').as('id')])
    .where('key', 'in', keys)
    .where(CREATES_NAMED_ROW)
    .execute();
  const ids = new Map<string, number | null>();
  for (const { key, id } of rows) ids.set(key, id ?? ids.get(key) ?? null);
  return ids;
}

type KnownOutcome = Pick<MutationOutcomesTable, 'args_hash' | 'outcome'>;

const outcomeByKey = prepared<{ owner: string; key: string }, KnownOutcome>((db, param) =>
  db
    .selectFrom('mutation_outcomes')
    .select(['args_hash', 'outcome'])
    .where('owner', '=', param('owner'))
    .where('key', '=', param('key')),
);

/** Stores an outcome. `argsHash` is null for a key canceled before its write arrived. */
export async function insertOutcome(
  db: Reader,
  row: { owner: string; key: string; name: string; argsHash: string | null; nowIso: string },
  recorded: Recorded,
): Promise<void> {
  await insert(db, {
    owner: row.owner,
    key: row.key.toLowerCase(),
    name: row.name,
    args_hash: row.argsHash,
    outcome: JSON.stringify(recorded),
    created_at: row.nowIso,
  });
}

const COLUMNS = ['owner', 'key', 'name', 'args_hash', 'outcome', 'created_at'] as const;

const insert = prepared<MutationOutcomesTable>((db, param) =>
  db.insertInto('mutation_outcomes').values(rowOf(COLUMNS, param)),
);

/** Hashes the cleaned arguments, so that clients which clean texts and those which do not send the same write. */
const hashOf = ({ name, args }: Pick<OnceKey, 'name' | 'args'>) =>
  rawHashOf({ name, args: cleanTexts(args) });

/** The hash of outcomes stored before texts were cleaned. */
const rawHashOf = ({ name, args }: Pick<OnceKey, 'name' | 'args'>) =>
  createHash('sha256')
    .update(`${name}\n${canonicalJson(args)}`)
    .digest('hex');

/** JSON with sorted keys, so that equal arguments give equal bytes. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
