import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { notFound } from '../../errors.ts';
import { type Naming, rowNamed } from '../../writes/named.ts';
import { type BusinessRow, findBusinessRowByKey, findListedRow } from './businesses.repository.ts';

/** Returns the listed business that a write names. @throws AppError 404, and as {@link rowNamed}. */
export async function businessNamed(
  w: Naming,
  name: unknown,
  path: 'business' | 'businessId' = 'business',
): Promise<BusinessRow> {
  const row = await rowNamed(w, name, {
    path,
    message: BUSINESS_MESSAGES.notListed,
    byId: findListedRow,
    byKey: findBusinessRowByKey,
  });
  if (row?.is_hidden !== 0) throw notFound(BUSINESS_MESSAGES.notListed);
  return row;
}
