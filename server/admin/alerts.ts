import { readFile } from 'node:fs/promises';
import type { Store } from '../db/store.ts';
import { AppError } from '../errors.ts';
import { addAlert, endAlert } from '../features/alerts/alerts.service.ts';
import { AdminError } from './desk.ts';

/** Makes the county alert that a file of JSON describes. @returns the line to print. @throws AdminError what is wrong with it. */
export async function alertFrom(store: Store, path: string, nowMs: number): Promise<string> {
  const fields = await readJson(path);
  const { id, title, counties, validUntil } = await told(() =>
    store.write(({ trx }) => addAlert({ trx, nowIso: new Date(nowMs).toISOString() }, fields)),
  );
  return `Alert ${id}, ${JSON.stringify(title)}, is made for ${counties.join(', ')}, until ${validUntil}.`;
}

/** Ends a county alert. @returns the line to print. @throws AdminError where there is none. */
export async function endAlertOf(store: Store, id: string, nowMs: number): Promise<string> {
  const { title } = await told(() =>
    store.write(({ trx }) => endAlert({ trx, nowIso: new Date(nowMs).toISOString() }, Number(id))),
  );
  return `Alert ${id}, ${JSON.stringify(title)}, is over: phones lose it with their next pull.`;
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new AdminError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AdminError(`${path} is no JSON: ${(error as Error).message}`);
  }
}

/** What a refusal says, each bad field on a line of its own. */
async function told<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { detail, errors } = error.problem;
    throw new AdminError(errors?.map(({ path, message }) => `${path}: ${message}`).join('\n') ?? detail);
  }
}
