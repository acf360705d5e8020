import { WRONG_TYPE_MESSAGE } from '#contract/rules.ts';
import { fieldsInvalid } from '../errors.ts';

/** A body of which single fields are taken. @throws AppError 422 unless it is a JSON object. */
export function objectOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw fieldsInvalid([{ path: '', message: WRONG_TYPE_MESSAGE }]);
  return body as Record<string, unknown>;
}
