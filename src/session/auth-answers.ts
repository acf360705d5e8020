import type { ProblemCode } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Answer } from '#src/local/link/api.ts';
import { AUTH_WORDS } from './session.words.ts';

/** The field of a refusal when the server names none. */
const FIELD_OF: Partial<Record<ProblemCode, string>> = {
  'second-factor': 'code',
  'username-taken': 'username',
  'email-taken': 'email',
};
/** Path of the errors that stand in the dialog's banner: no form has a field of this name. */
const BANNER = '';
const SERVER_FAULT = 500;

/**
 * What a dialog shows for an answer to signing in or up: the server's sentences at their fields, else one for the
 * banner. Undefined when it worked. Source: docs/specification.md, section 8. @param words for no signal, and when the
 * server gives no sentence of its own.
 */
export function troubleOf(
  answer: Answer<unknown>,
  words: { offline: string; failed: string },
): FieldError[] | undefined {
  if (answer.kind === 'ok') return undefined;
  if (answer.kind === 'silent') return [{ path: BANNER, message: words.offline }];
  const { status, code, detail, errors } = answer.problem;
  if (errors && errors.length > 0) return errors;
  if (status >= SERVER_FAULT) return [{ path: BANNER, message: AUTH_WORDS.unexpected }];
  return [{ path: FIELD_OF[code] ?? BANNER, message: detail || words.failed }];
}
