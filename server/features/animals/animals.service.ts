import { randomUUID } from 'node:crypto';
import {
  ANIMAL_FIELDS,
  ANIMAL_RULES,
  filled,
  ANIMAL_MESSAGES as M,
  RECORD_FIELDS,
  RECORD_RULES,
} from '#contract/animals.ts';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import type { RuleSet } from '#contract/rules.ts';
import type { Previous } from '#contract/sync.ts';
import { type Change, ownStream, recordChanges, recordInSteps } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid, NeedsMissing, notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { checkBase } from '../../writes/base.ts';
import { fieldsOf, rowNamed } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import {
  type AnimalRow,
  bookTable,
  countRows,
  findAnimals,
  findRecords,
  findRowById,
  findRowByKey,
  type RecordRow,
} from './animals.repository.ts';

type Values = Record<string, unknown>;
/** Values as the table has them, without the empty ones. */
type StoredValues = Record<string, string | number | boolean>;

/**
 * Creates an animal under the write's key, or changes the named fields of one. The answer carries values that the
 * person wrote elsewhere after the version `base`. @throws AppError 401, 404, 422. @throws NeedsMissing.
 */
export async function setAnimal(w: WriteContext, args: unknown): Promise<Applied> {
  const { animal: name } = fieldsOf(args);
  if (name === undefined || name === null) return createAnimal(w, args, w.key ?? randomUUID());
  const base = baseOf(args);
  const row = await animalNamed(w, name).catch((error: unknown) => {
    if (error instanceof NeedsMissing && base === undefined) return null; // the write names the key of a new animal
    throw error;
  });
  if (!row) return createAnimal(w, args, String(name).toLowerCase());
  const values = parseFields(namedRules(ANIMAL_RULES, args), args);
  const { version, previous } = await change(
    w,
    { entity: 'animals', row, labels: ANIMAL_FIELDS },
    values,
    base,
  );
  const rows = { animals: await findAnimals(w.trx, [row.id]) };
  return { status: 200, body: rows.animals[0], version, id: row.id, rows, ...(previous ? { previous } : {}) };
}

async function createAnimal(w: WriteContext, args: unknown, key: string): Promise<Applied> {
  const values = parseFields(ANIMAL_RULES, args);
  const personId = writerId(w);
  if ((await countRows(w.trx, 'animals', personId)) >= ANIMAL_LIMITS.animals)
    throw fieldsInvalid([{ path: 'name', message: M.fullAnimals }]);
  const { id } = await w.trx
    .insertInto('animals')
    .values({ person_id: personId, key, body: JSON.stringify(filled(values)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await recordChanges(w.trx, [carried('animals', id, personId)], w.nowIso);
  const rows = { animals: await findAnimals(w.trx, [id]) };
  return { status: 201, body: rows.animals[0], version, id, rows };
}

/** Removes an animal with its records. @throws AppError 401, 404, 422. @throws NeedsMissing. */
export async function removeAnimal(w: WriteContext, args: unknown): Promise<Applied> {
  const { id } = await animalNamed(w, fieldsOf(args).animal);
  const records = await w.trx
    .selectFrom('animal_records')
    .select('id')
    .where('animal_id', '=', id)
    .where('is_removed', '=', 0)
    .execute();
  await w.trx.updateTable('animal_records').set(REMOVED).where('animal_id', '=', id).execute();
  await w.trx.updateTable('animals').set(REMOVED).where('id', '=', id).execute();
  const gone: Change[] = records.map((record) => ({ entity: 'records', id: record.id, streams: [] }));
  const version = await recordInSteps(w.trx, [...gone, { entity: 'animals', id, streams: [] }], w.nowIso);
  return { status: 204, body: null, version, id, rows: {} };
}

/** Adds a record about an animal. @throws AppError 401, 404, 422. @throws NeedsMissing. */
export async function addRecord(w: WriteContext, args: unknown): Promise<Applied> {
  const values = parseFields(RECORD_RULES, args);
  const personId = writerId(w);
  const animal = await animalNamed(w, fieldsOf(args).animal);
  if ((await countRows(w.trx, 'records', personId)) >= ANIMAL_LIMITS.records)
    throw fieldsInvalid([{ path: 'animal', message: M.fullRecords }]);
  const { id } = await w.trx
    .insertInto('animal_records')
    .values({
      person_id: personId,
      animal_id: animal.id,
      key: w.key ?? randomUUID(),
      body: JSON.stringify(filled(values)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await recordChanges(w.trx, [carried('records', id, personId)], w.nowIso);
  const rows = { records: await findRecords(w.trx, [id]) };
  return { status: 201, body: rows.records[0], version, id, rows };
}

/** Changes the named fields of a record; clashes as {@link setAnimal}. @throws AppError 401, 404, 422. @throws NeedsMissing. */
export async function editRecord(w: WriteContext, args: unknown, animalId?: number): Promise<Applied> {
  const row = await recordNamed(w, args, animalId);
  const values = parseFields(namedRules(RECORD_RULES, args), args);
  const changed = { entity: 'records', row, labels: RECORD_FIELDS } as const;
  const { version, previous } = await change(w, changed, values, baseOf(args));
  const rows = { records: await findRecords(w.trx, [row.id]) };
  return { status: 200, body: rows.records[0], version, id: row.id, rows, ...(previous ? { previous } : {}) };
}

/** Removes a record. @throws AppError 401, 404, 422. @throws NeedsMissing. */
export async function removeRecord(w: WriteContext, args: unknown, animalId?: number): Promise<Applied> {
  const { id } = await recordNamed(w, args, animalId);
  await w.trx.updateTable('animal_records').set(REMOVED).where('id', '=', id).execute();
  const version = await recordChanges(w.trx, [{ entity: 'records', id, streams: [] }], w.nowIso);
  return { status: 204, body: null, version, id, rows: {} };
}

/** Deletes up to `limit` rows of a person's book, records first. @returns false if there were none */
export async function deleteAnimalBook(db: Reader, personId: number, limit: number): Promise<boolean> {
  for (const entity of ['records', 'animals'] as const) {
    const table = bookTable(entity);
    const some = db.selectFrom(table).select('id').where('person_id', '=', personId).limit(limit);
    const { numDeletedRows } = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) return true;
  }
  return false;
}

/** A removed row keeps its key only, so that a repeated write finds it. */
const REMOVED = { is_removed: 1, body: '{}', versions: '{}' };

const carried = (entity: 'animals' | 'records', id: number, personId: number): Change => ({
  entity,
  id,
  streams: [ownStream(personId)],
});

function writerId({ user }: WriteContext): number {
  if (!user) throw new AppError('not-signed-in');
  return user.id;
}

/** @throws AppError 422 for a base that is no version. */
function baseOf(args: unknown): number | undefined {
  const { base, errors } = checkBase(args);
  if (errors.length > 0) throw fieldsInvalid(errors);
  return base;
}

/** The rules of the fields that a write names. */
const namedRules = (rules: RuleSet, args: unknown): RuleSet =>
  Object.fromEntries(Object.entries(rules).filter(([field]) => fieldsOf(args)[field] !== undefined));

interface Changed {
  entity: 'animals' | 'records';
  row: AnimalRow;
  labels: Readonly<Record<string, string>>;
}

/** Stores changed fields. @returns as `previous` the values that the author had not seen and that differ */
async function change(
  w: WriteContext,
  { entity, row, labels }: Changed,
  values: Values,
  base: number | undefined,
): Promise<{ version: number; previous: Previous | undefined }> {
  const before = JSON.parse(row.body) as StoredValues;
  const versions = JSON.parse(row.versions) as Record<string, number>;
  const after = filled(values) as Values;
  const differing = Object.keys(values).filter((field) => before[field] !== after[field]);
  const unseen = differing.filter((field) => base !== undefined && (versions[field] ?? 0) > base);
  const body = JSON.stringify(filled({ ...before, ...values }));
  const byId = w.trx.updateTable(bookTable(entity)).where('id', '=', row.id);
  await byId.set({ body }).execute();
  const version = await recordChanges(w.trx, [carried(entity, row.id, row.person_id)], w.nowIso);
  const stamped = { ...versions, ...Object.fromEntries(differing.map((field) => [field, version])) };
  await byId.set({ versions: JSON.stringify(stamped) }).execute();
  const content = unseen.map((field) => `${labels[field] ?? field}: ${before[field] ?? ''}`).join('\n');
  const fields = Object.fromEntries(unseen.map((field) => [field, before[field] ?? null]));
  return { version, previous: unseen.length > 0 ? { version: row.version, content, fields } : undefined };
}

async function animalNamed(w: WriteContext, name: unknown): Promise<AnimalRow> {
  const personId = writerId(w);
  const row = await rowNamed(w, name, {
    path: 'animal',
    message: M.animal,
    byId: (db, id) => findRowById(db, 'animals', personId, id),
    byKey: (db, _writer, key) => findRowByKey(db, 'animals', personId, key),
  });
  if (!row || row.is_removed === 1) throw notFound(M.noAnimal);
  return row;
}

/** The record that a write names. @param animalId the animal that it must be about, if the path names one */
async function recordNamed(w: WriteContext, args: unknown, animalId?: number): Promise<RecordRow> {
  const personId = writerId(w);
  const { record: name } = fieldsOf(args);
  const row = (await rowNamed(w, name, {
    path: 'record',
    message: M.record,
    byId: (db, id) => findRowById(db, 'records', personId, id),
    byKey: (db, _writer, key) => findRowByKey(db, 'records', personId, key),
  })) as RecordRow | undefined;
  const isOther = animalId !== undefined && row?.animal_id !== animalId;
  if (!row || row.is_removed === 1 || isOther) throw notFound(M.noRecord);
  return row;
}
