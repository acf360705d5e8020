import type { ProblemCode } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Answer } from '#src/local/link/api.ts';
import { AUTH_WORDS } from './session.words.ts';

/** Form field of a refusal without field errors. */
const FIELD_OF: Partial<Record<ProblemCode, string>> = {
  'second-factor': 'code',
  'username-taken': 'username',
  'email-taken': 'email',
};
/** Path of errors in the dialog's banner; no field has this name. */
const BANNER = '';
const SERVER_FAULT = 500;

/**
 * Returns the form errors for a response: the server's field errors, otherwise one banner message. Undefined on success.
 * Source: docs/specification.md, section 8. @param words for no signal, for a
 * refusal without a message, and for a fault of the server if it has its own.
 */
export function troubleOf(
  answer: Answer<unknown>,
  words: { offline: string; failed: string; fault?: string },
): FieldError[] | undefined {
  if (answer.kind === 'ok') return undefined;
  if (answer.kind === 'silent') return [{ path: BANNER, message: words.offline }];
  const { status, code, detail, errors } = answer.problem;
  if (errors && errors.length > 0) return errors;
  if (status >= SERVER_FAULT) return [{ path: BANNER, message: words.fault ?? AUTH_WORDS.unexpected }];
  return [{ path: FIELD_OF[code] ?? BANNER, message: detail || words.failed }];
}
