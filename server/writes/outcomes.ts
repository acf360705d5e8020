import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { KeptEntity } from '#contract/admin.ts';
import type { MutationName } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import { cleanTexts } from '#contract/shared/clean-text.ts';
import type { Previous, Rows } from '#contract/sync.ts';
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
  | `${'business' | 'review' | 'thread' | 'post'}.moderate`
  | `queue.${'reply' | 'decide'}`
  | 'log.undo'
  | `person.${'suspend' | 'take-back' | 'restore'}`
  | `${KeptEntity | 'featured'}.${'add' | 'change' | 'remove'}`;

/** The name that an idempotency key is stored with; the same key with another name is rejected. */
export type WriteName = MutationName | ActName;

/** What a write did: the answer of its endpoint, and what a push carries home. */
export interface Applied {
  status: 200 | 201 | 204;
  body: unknown;
  version: number;
  id?: number;
  rows: Rows;
  /** What the write took the place of although its author had not seen it. */
  previous?: Previous;
}

/** A recorded outcome is final for its key. */
export type Recorded = ({ kind: 'applied' } & Applied) | { kind: 'rejected'; problem: Problem };

/** Names one write. `owner` is the user's id, or 'visitor' for writes that need no sign-in. */
export interface OnceKey {
  owner: string;
  key: string;
  name: string;
  args: unknown;
}

/** Refusals that are facts; any other problem says nothing about the next try. Source: docs/api.md, section 1. */
const RECORDED_STATUSES = [403, 404, 409, 422];

/** The outcome of a key that has one. @throws AppError `idempotency-key-reused` where its write had another body. */
export function replayOf(known: KnownOutcome, name: OnceKey): Recorded {
  if (known.args_hash !== null && known.args_hash !== hashOf(name) && known.args_hash !== rawHashOf(name))
    throw new AppError('idempotency-key-reused');
  return JSON.parse(known.outcome) as Recorded;
}

/**
 * Does what a key names, and stores what came of it in the same transaction, so that a repeat, even at the same moment,
 * finds the fact. @throws whatever `run` throws that is not a refusal to be recorded.
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
    const isFact = error instanceof AppError && !(error instanceof PutOff);
    if (!isFact || !RECORDED_STATUSES.includes(error.problem.status)) throw error;
    await write.undo(error);
    return { kind: 'rejected', problem: error.problem };
  }
}

/** The stored outcome of a key, if there is one. */
export async function findOutcome(db: Reader, owner: string, key: string) {
  return (await outcomeByKey(db, { owner, key: key.toLowerCase() }))[0];
}

/** Writes whose rows others name by key, and whose rows may be gone for good. The same text as in the index. */
const MAKERS_OF_NAMED = sql<boolean>`name in ('review.write', 'business.register')`;

/**
 * Finds the outcomes of such writes, of any person, for as long as outcomes are kept. @returns by key the id of the row, or
 * null when the write was refused.
 */
export async function findMakings(db: Reader, keys: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('mutation_outcomes')
    .select(['key', numberField(db, 'outcome', 'id').as('id')])
    .where('key', 'in', keys)
    .where(MAKERS_OF_NAMED)
    .execute();
  const made = new Map<string, number | null>();
  for (const { key, id } of rows) made.set(key, id ?? made.get(key) ?? null);
  return made;
}

type KnownOutcome = Pick<MutationOutcomesTable, 'args_hash' | 'outcome'>;

const outcomeByKey = prepared<{ owner: string; key: string }, KnownOutcome>((db, param) =>
  db
    .selectFrom('mutation_outcomes')
    .select(['args_hash', 'outcome'])
    .where('owner', '=', param('owner'))
    .where('key', '=', param('key')),
);

/** Stores the fact. `argsHash` is null for a key that is cancelled before its write came. */
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

/** Of the cleaned arguments: a phone that has cleaned its words sends the same write as one that has not. */
const hashOf = ({ name, args }: Pick<OnceKey, 'name' | 'args'>) =>
  rawHashOf({ name, args: cleanTexts(args) });

/** Outcomes from before texts were cleaned have this one. */
const rawHashOf = ({ name, args }: Pick<OnceKey, 'name' | 'args'>) =>
  createHash('sha256')
    .update(`${name}\n${canonicalJson(args)}`)
    .digest('hex');

/** JSON with sorted keys: the same arguments give the same bytes whoever wrote them. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}
