import type { Alert } from '#contract/alerts.ts';
import { AppError } from '../errors.ts';
import { addRow, removeRow } from '../features/admin-tables/table-acts.service.ts';
import { AdminError, asOperator, type Desk } from './desk.ts';
import { readJson } from './table-files.ts';

/** Makes the county alert that a file of JSON describes. @returns the line to print. @throws AdminError what is wrong with it. */
export async function alertFrom(desk: Desk, path: string): Promise<string> {
  const fields = await readJson(path);
  const { id, title, counties, validUntil } = (await asOperator(desk, (act) =>
    told(() => addRow(act, 'alerts', fields)),
  )) as Alert;
  return `Alert ${id}, ${JSON.stringify(title)}, is made for ${counties.join(', ')}, until ${validUntil}.`;
}

/** Ends a county alert. @returns the line to print. @throws AdminError where there is none. */
export async function endAlertOf(desk: Desk, id: string): Promise<string> {
  const { title } = (await asOperator(desk, (act) =>
    told(() => removeRow(act, 'alerts', Number(id))),
  )) as Alert;
  return `Alert ${id}, ${JSON.stringify(title)}, is over: phones lose it with their next pull.`;
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
