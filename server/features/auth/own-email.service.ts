import { LETTER_LIMITS, LETTER_MESSAGES, type OwnEmail } from '#contract/letters.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { LETTERS } from '../../mail/letters.ts';
import type { Services } from '../../services.ts';
import {
  asked,
  type LetterContext,
  letterLink,
  lettersOf,
  queueLetter,
  tooManyLetters,
} from '../letters/letters.service.ts';
import {
  type CodeRow,
  findByLink,
  findSent,
  isCode,
  keepCode,
  makeSecret,
  type Secret,
  spendCode,
} from './codes.service.ts';
import { formerUntilMs, isConfirmed, passwordAddress } from './former-email.service.ts';
import { caseKey, findUserRow, letterLanguage, type UserRow } from './users.repository.ts';

/** Returns the person's address and whether it is confirmed. @throws AppError 401 when the account is gone. */
export async function readOwnEmail({ store, letters, nowMs }: Services, userId: number): Promise<OwnEmail> {
  const row = await findUserRow(store.read, userId);
  if (!row) throw new AppError('not-signed-in');
  return toOwnEmail(row, Boolean(letters), nowMs());
}

function toOwnEmail(row: UserRow, hasMail: boolean, nowMs: number): OwnEmail {
  const formerMs = formerUntilMs(row, nowMs);
  return {
    email: row.email,
    isConfirmed: isConfirmed(row),
    hasMail,
    ...(formerMs === null ? {} : { formerUntil: new Date(formerMs).toISOString() }),
  };
}

/**
 * Sends a confirmation letter to the person's address; does nothing if it is confirmed. @throws AppError 401, 404
 * without a mail server, 429, 503.
 */
export async function askEmailLetter(services: Services, userId: number, address: string): Promise<void> {
  const letters = lettersOf(services);
  const row = await findUserRow(services.store.read, userId);
  if (!row) throw new AppError('not-signed-in');
  if (isConfirmed(row)) return;
  await asked(services, { name: `email:${userId}`, address }, async () => {
    const secret = await makeSecret(services, address);
    const isQueued = await services.store.write(({ trx }) =>
      queueEmailLetter({ trx, letters, nowMs: services.nowMs() }, row, secret),
    );
    if (!isQueued) throw tooManyLetters(LETTER_LIMITS.lifeMs);
  });
  letters.nudge();
}

/** Queues a confirmation letter within a write. @returns false if the limit is reached. */
export async function queueEmailLetter(
  { trx, letters, nowMs }: LetterContext,
  { id, email, username, language }: Pick<UserRow, 'id' | 'email' | 'username' | 'language'>,
  secret: Secret,
): Promise<boolean> {
  const shownSecret = { link: letterLink(letters.publicUrl, 'email', secret.link), code: secret.code };
  const about = { username, isInProfile: true };
  const words = LETTERS[letterLanguage({ language })].email(letters.publicUrl, shownSecret, about);
  const letter = { ...words, kind: 'email', to: email, personId: id } as const;
  const notAfterMs = nowMs + LETTER_LIMITS.lifeMs;
  if (!(await queueLetter(trx, letters, { ...letter, notAfterMs }, nowMs))) return false;
  const code = { emailKey: caseKey(email), secret, hasLink: true };
  await keepCode(trx, { purpose: 'email', personId: id }, code, nowMs);
  return true;
}

/** Notifies the former address, within the write that changes it, and says where password letters go now. */
export async function queueChangeLetter(
  { trx, letters, nowMs }: LetterContext,
  { id, email, email_key, username, language }: UserRow,
  after: UserRow,
): Promise<void> {
  const staysHere = caseKey(passwordAddress(after, nowMs)) === email_key;
  const words = LETTERS[letterLanguage({ language })]['email-changed'](
    letters.publicUrl,
    username,
    staysHere,
  );
  await queueLetter(trx, letters, { ...words, kind: 'email-changed', to: email, personId: id }, nowMs);
}

/** Confirms an address by the link of its letter, in any browser; a second time succeeds too. @throws AppError 422. */
export async function confirmByLink(services: Services, link: string): Promise<void> {
  const { store, nowMs } = services;
  const row = await findByLink(store.read, 'email', link, nowMs());
  if (!row || !(await confirm(services, row)))
    throw fieldsInvalid([{ path: 'link', message: LETTER_MESSAGES.deadLink }]);
}

/** Confirms the person's address by the code of its letter. @throws AppError 401, 422, 429, 503. */
export async function confirmByCode(
  services: Services,
  { userId, code, address }: { userId: number; code: string; address: string },
): Promise<OwnEmail> {
  const { store, nowMs } = services;
  const row = await findSent(store.read, { purpose: 'email', personId: userId }, nowMs());
  const attempt = { name: `email:${userId}`, address, tooMany: LETTER_MESSAGES.tooManyCodes };
  if (!(await isCode(services, row, code, attempt)) || !row || !(await confirm(services, row)))
    throw fieldsInvalid([{ path: 'code', message: LETTER_MESSAGES.wrongCode }]);
  return readOwnEmail(services, userId);
}

/** @returns true if the letter went to the account's current address, which is now confirmed. */
function confirm({ store, nowMs }: Services, { id, person_id, email_key }: CodeRow): Promise<boolean> {
  return store.write(async ({ trx }) => {
    const person = person_id === null ? undefined : await findUserRow(trx, person_id);
    if (!person || person.email_key !== email_key) return false;
    if (!(await spendCode(trx, id, nowMs()))) return isConfirmed(person);
    await noteConfirmed(trx, person.id, email_key);
    return true;
  });
}

/** Stores that an address is confirmed, if it is still the current one. */
export async function noteConfirmed(trx: Reader, userId: number, emailKey: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ confirmed_email_key: emailKey })
    .where('id', '=', userId)
    .where('email_key', '=', emailKey)
    .execute();
}
