import type { Business } from '#contract/businesses.ts';
import type { OwnEmail, PasswordSet, ResetByCode, ResetByLink } from '#contract/letters.ts';
import { PUSH_PATHS } from '#contract/push.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { troubleOf } from '#src/session/auth-answers.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { CODE_WORDS as WORDS } from '#src/session/session.words.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';

/** The response body, or the errors to show in the form. */
export type LetterResult<T> = { body: T } | { trouble: readonly FieldError[] };

/** Returns the errors of a result, or undefined if it succeeded. */
export const troubleIn = (result: LetterResult<unknown>): Trouble =>
  'trouble' in result ? result.trouble : undefined;

/** Requests an email for setting a new password. */
export const requestPasswordLetter = async (core: Core, username: string): Promise<LetterResult<unknown>> =>
  letterResultOf(await core.api.request('/api/auth/password-letter', { method: 'POST', body: { username } }));

/** Sets a new password by the link or code of an email. */
export const resetPassword = async (
  core: Core,
  body: ResetByLink | ResetByCode,
): Promise<LetterResult<PasswordSet>> =>
  resultOf(await core.api.request<PasswordSet>('/api/auth/password-reset', { method: 'POST', body }));

/** Confirms an email address by the link of an email. */
export const confirmByLink = async (core: Core, link: string): Promise<LetterResult<unknown>> =>
  resultOf(await core.api.request('/api/auth/email-confirmation', { method: 'POST', body: { link } }));

/** Ends the emails about replies by the link in one of them. */
export const stopByLink = async (core: Core, link: string): Promise<LetterResult<unknown>> =>
  resultOf(
    await core.api.request(`${PUSH_PATHS.stopEmails}/${encodeURIComponent(link)}`, { method: 'POST' }),
  );

/** Requests an email for confirming the person's own address. */
export const askEmailLetter = async (core: Core): Promise<LetterResult<unknown>> =>
  letterResultOf(await requestOwn(core, '/api/user/email/letter', { method: 'POST', body: {} }));

/** Confirms the person's own address by the code of that email. */
export const confirmByCode = async (core: Core, code: string): Promise<LetterResult<OwnEmail>> =>
  resultOf(await requestOwn<OwnEmail>(core, '/api/user/email/confirm', { method: 'POST', body: { code } }));

/** Requests a code at the email address of a listing. */
export const askClaimLetter = async (core: Core, business: number): Promise<LetterResult<unknown>> =>
  letterResultOf(
    await requestOwn(core, `/api/businesses/${business}/claims/letter`, { method: 'POST', body: {} }),
  );

/** Claims a listing by that code and stores it with its new owner. */
export async function enterClaimCode(
  core: Core,
  business: number,
  code: string,
): Promise<LetterResult<Business>> {
  const path = `/api/businesses/${business}/claims/code`;
  const snapshot = await core.stamp();
  const result = resultOf(await requestOwn<Business>(core, path, { method: 'POST', body: { code } }));
  if ('body' in result) await core.keep({ businesses: [result.body] }, snapshot);
  return result;
}

/** Without a response the request may still have worked. Repeating it is safe, except that an email is sent again. */
function resultOf<T>(answer: Answer<T>, noAnswer: string = WORDS.noAnswer): LetterResult<T> {
  if (answer.kind === 'ok') return { body: answer.body };
  return { trouble: troubleOf(answer, { offline: noAnswer, failed: WORDS.failed }) ?? [] };
}

const letterResultOf = <T>(answer: Answer<T>): LetterResult<T> => resultOf(answer, WORDS.noAnswerToAsking);
