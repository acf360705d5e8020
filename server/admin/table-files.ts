import { readFile } from 'node:fs/promises';
import { KEPT_KINDS, KEPT_TABLES, type KeptEntity } from '#contract/admin.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import type { FieldError } from '#contract/rules.ts';
import { AppError, notFound } from '../errors.ts';
import { addRow, changeRow } from '../features/admin-tables/table-acts.service.ts';
import { findBusinessRow } from '../features/businesses/businesses.repository.ts';
import { setListingFeatured } from '../features/businesses/listing-acts.service.ts';
import type { AdminAct } from '../features/log/log.service.ts';
import { AdminError, asOperator, type Desk } from './desk.ts';

/** The last part of a table's address, as the command names it. */
const ENTITIES = new Map<string, KeptEntity>(
  KEPT_KINDS.map((kind) => [KEPT_TABLES[kind].path, KEPT_TABLES[kind].entity]),
);
const FEATURED = 'featured';
const NAMES = [...ENTITIES.keys(), FEATURED];

type Did = 'added' | 'changed' | 'left as they were';

/**
 * Adds and changes rows of a table that admins keep, as a file of JSON lists them: a row with an `id` changes that one. All of them or
 * none. @returns the line to print. @throws AdminError with every row that is wrong.
 */
export async function tableFrom(desk: Desk, name: string, path: string): Promise<string> {
  if (!NAMES.includes(name)) throw new AdminError(`${name} is no table: say ${NAMES.join(', ')}.`);
  const rows = await readRows(path);
  const done: Record<Did, number> = { added: 0, changed: 0, 'left as they were': 0 };
  await asOperator(desk, async (act) => {
    const wrong: string[] = [];
    for (const [index, row] of rows.entries())
      try {
        done[await putRow(act, name, row)] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        wrong.push(...faultsOf(index + 1, error));
      }
    if (wrong.length > 0) throw new AdminError([...wrong, 'Nothing was written.'].join('\n'));
  });
  const parts = Object.entries(done).filter(([, count]) => count > 0);
  return `${name}: ${parts.map(([what, count]) => `${count} ${what}`).join(', ') || 'no rows'}.`;
}

async function putRow(act: AdminAct, name: string, row: object): Promise<Did> {
  const { id, businessId, ...fields } = row as { id?: unknown; businessId?: unknown };
  const entity = ENTITIES.get(name);
  if (entity === undefined) {
    const id = Number(businessId);
    if (!(await findBusinessRow(act.trx, id))) throw notFound(BUSINESS_MESSAGES.notListed);
    return (await setListingFeatured(act, id, true)) === null ? 'left as they were' : 'added';
  }
  if (id === undefined) {
    await addRow(act, entity, fields);
    return 'added';
  }
  await changeRow(act, entity, Number(id), fields);
  return 'changed';
}

function faultsOf(number: number, { problem: { detail, errors } }: AppError): string[] {
  const told = (errors as FieldError[] | undefined)?.map(({ path, message }) => `${path}: ${message}`);
  return (told ?? [detail]).map((fault) => `row ${number}: ${fault}`);
}

/** A list, or one row alone. */
async function readRows(path: string): Promise<object[]> {
  const parsed = await readJson(path);
  const rows: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const at = rows.findIndex((row) => typeof row !== 'object' || row === null || Array.isArray(row));
  if (at !== -1) throw new AdminError(`${path}: row ${at + 1} is no object.`);
  return rows as object[];
}

/** @throws AdminError where there is no such file, or no JSON in it. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new AdminError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AdminError(`${path} is no JSON: ${(error as Error).message}`);
  }
}
