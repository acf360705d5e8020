import type { Business } from '#contract/businesses.ts';
import type { OwnEmail, PasswordSet, ResetByCode, ResetByLink } from '#contract/letters.ts';
import type { FieldError } from '#contract/rules.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { troubleOf } from '#src/session/auth-answers.ts';
import { requestOwn } from '#src/session/request-own.ts';
import { CODE_WORDS as WORDS } from '#src/session/session.words.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';

/** What came of it: the answer, or what stands at the fields. */
export type LetterResult<T> = { body: T } | { trouble: readonly FieldError[] };

/** What is to be told of it; nothing where it worked. */
export const troubleIn = (came: LetterResult<unknown>): Trouble =>
  'trouble' in came ? came.trouble : undefined;

/** Asks for the letter by which somebody gets a new password. */
export const askPasswordLetter = async (core: Core, username: string): Promise<LetterResult<unknown>> =>
  askedOf(await core.api.request('/api/auth/password-letter', { method: 'POST', body: { username } }));

/** Sets a new password by what a letter carried. */
export const resetPassword = async (
  core: Core,
  body: ResetByLink | ResetByCode,
): Promise<LetterResult<PasswordSet>> =>
  cameOf(await core.api.request<PasswordSet>('/api/auth/password-reset', { method: 'POST', body }));

/** Confirms an address by the link of its letter. */
export const confirmByLink = async (core: Core, link: string): Promise<LetterResult<unknown>> =>
  cameOf(await core.api.request('/api/auth/email-confirmation', { method: 'POST', body: { link } }));

/** Asks for the letter by which one confirms one's own address. */
export const askEmailLetter = async (core: Core): Promise<LetterResult<unknown>> =>
  askedOf(await requestOwn(core, '/api/user/email/letter', { method: 'POST', body: {} }));

/** Confirms one's own address by the code of that letter. */
export const confirmByCode = async (core: Core, code: string): Promise<LetterResult<OwnEmail>> =>
  cameOf(await requestOwn<OwnEmail>(core, '/api/user/email/confirm', { method: 'POST', body: { code } }));

/** Asks for a code at the address that stands on a listing. */
export const askClaimLetter = async (core: Core, business: number): Promise<LetterResult<unknown>> =>
  askedOf(await requestOwn(core, `/api/businesses/${business}/claims/letter`, { method: 'POST', body: {} }));

/** Becomes the owner of a listing by that code; the phone has it at once. */
export async function enterClaimCode(
  core: Core,
  business: number,
  code: string,
): Promise<LetterResult<Business>> {
  const path = `/api/businesses/${business}/claims/code`;
  const asked = await core.asked();
  const came = cameOf(await requestOwn<Business>(core, path, { method: 'POST', body: { code } }));
  if ('body' in came) await core.keep({ businesses: [came.body] }, asked);
  return came;
}

/** Where no answer came it may be done all the same: done again it is the same, but a letter that is asked for goes again. */
function cameOf<T>(answer: Answer<T>, noAnswer: string = WORDS.noAnswer): LetterResult<T> {
  if (answer.kind === 'ok') return { body: answer.body };
  return { trouble: troubleOf(answer, { offline: noAnswer, failed: WORDS.failed }) ?? [] };
}

const askedOf = <T>(answer: Answer<T>): LetterResult<T> => cameOf(answer, WORDS.noAnswerToAsking);
