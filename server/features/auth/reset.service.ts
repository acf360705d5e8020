import { passwordsMatch } from '#contract/auth.ts';
import {
  LETTER_LIMITS,
  LETTER_MESSAGES,
  type PasswordSet,
  RESET_BY_CODE_RULES,
  RESET_BY_LINK_RULES,
} from '#contract/letters.ts';
import type { Reader } from '../../db/store.ts';
import { type AppError, fieldsInvalid } from '../../errors.ts';
import { LETTERS } from '../../mail/letters.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';
import { asked, type LetterContext, letterLink, lettersOf, queueLetter } from '../letters/letters.service.ts';
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
import { passwordAddress } from './former-email.service.ts';
import { noteConfirmed } from './own-email.service.ts';
import { assertPassword } from './password-policy.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { notePassword } from './provider-sign-ins.service.ts';
import { revokeAccess } from './recovery.service.ts';
import {
  caseKey,
  findUserByNameOrEmail,
  findUserRow,
  letterLanguage,
  type UserRow,
} from './users.repository.ts';

/**
 * Sends a letter that lets the account's owner choose a new password. Answer and work are the same for an unknown
 * name. @throws AppError 404 without a mail server, 429, 503.
 */
export async function askPasswordLetter(services: Services, name: string, address: string): Promise<void> {
  const letters = lettersOf(services);
  await asked(services, { name: `password:${caseKey(name)}`, address }, async () => {
    const secret = await makeSecret(services, address);
    await services.store.write(({ trx }) =>
      queuePasswordLetter({ trx, letters, nowMs: services.nowMs() }, name, secret),
    );
  });
  letters.nudge();
}

/** A code is stored for an unknown name too, so that both cases cost the same. */
async function queuePasswordLetter(
  { trx, letters, nowMs }: LetterContext,
  name: string,
  secret: Secret,
): Promise<void> {
  const row = await findUserByNameOrEmail(trx, name);
  const to = row ? passwordAddress(row, nowMs) : '';
  if (row) {
    const { link, code } = secret;
    const shownSecret = { link: letterLink(letters.publicUrl, 'password', link), code };
    const words = LETTERS[letterLanguage(row)].password(letters.publicUrl, shownSecret, row.username);
    const notAfterMs = nowMs + LETTER_LIMITS.lifeMs;
    const letter = { ...words, kind: 'password', to, personId: row.id, notAfterMs } as const;
    if (!(await queueLetter(trx, letters, letter, nowMs))) return; // the letter before stays valid
  }
  const code = { emailKey: caseKey(to), secret, hasLink: true };
  await keepCode(trx, { purpose: 'password', personId: row?.id ?? null }, code, nowMs);
}

/**
 * Sets a new password by a link or code and revokes all other access to the account. A repeat after a lost
 * response gets the same response. @throws AppError 422 on `link` or `code` if it is invalid, 429, 503.
 */
export async function resetPassword(
  services: Services,
  body: unknown,
  address: string,
): Promise<PasswordSet> {
  const isByLink = typeof body === 'object' && body !== null && Object.hasOwn(body, 'link');
  return isByLink ? resetByLink(services, body) : resetByCode(services, body, address);
}

async function resetByLink(services: Services, body: unknown): Promise<PasswordSet> {
  const values = parseFields(RESET_BY_LINK_RULES, body);
  assertMatch(values);
  assertPassword(services, values.password);
  const row = await findByLink(services.store.read, 'password', values.link, services.nowMs());
  return setPassword(services, row, values.password, deadLink);
}

async function resetByCode(services: Services, body: unknown, address: string): Promise<PasswordSet> {
  const values = parseFields(RESET_BY_CODE_RULES, body);
  assertMatch(values);
  assertPassword(services, values.password);
  const { read } = services.store;
  const user = await findUserByNameOrEmail(read, values.username);
  const row = user && (await findSent(read, { purpose: 'password', personId: user.id }, services.nowMs()));
  const name = `password:${user?.username_key ?? caseKey(values.username)}`;
  const attempt = { name, address, tooMany: LETTER_MESSAGES.tooManyCodes };
  if (!(await isCode(services, row, values.code, attempt))) throw wrongCode();
  return setPassword(services, row, values.password, wrongCode);
}

async function setPassword(
  services: Services,
  row: CodeRow | undefined,
  password: string,
  refusal: () => AppError,
): Promise<PasswordSet> {
  const { store, passwords, sessions, limits } = services;
  const user = await ownerOf(store.read, row, services.nowMs());
  if (!row || !user) throw refusal();
  const result: PasswordSet = { success: true, username: user.username };
  const line = `code ${row.id}`;
  if (row.used_at_ms !== null) {
    if (!(await passwords.run(line, () => isPassword(user.password_hash, password)))) throw refusal();
    return result;
  }
  const hash = await passwords.admit(line, () => passwords.run(line, () => hashPassword(password)));
  await store.write(async (write) => {
    const { trx } = write;
    const owner = await ownerOf(trx, row, services.nowMs());
    if (!owner || !(await spendCode(trx, row.id, services.nowMs()))) throw refusal();
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute();
    await noteConfirmed(trx, user.id, row.email_key);
    await revokeAccess({ sessions, nowMs: services.nowMs() }, write, owner);
    await notePassword(trx, user.id, true);
  });
  limits.loginsByName.forget(user.username_key);
  return result;
}

/** Returns the account of a code, if its letters still go to the same address. */
async function ownerOf(db: Reader, row: CodeRow | undefined, nowMs: number): Promise<UserRow | null> {
  const user = row?.person_id == null ? undefined : await findUserRow(db, row.person_id);
  return user && row?.email_key === caseKey(passwordAddress(user, nowMs)) ? user : null;
}

function assertMatch(values: { password: string; passwordConfirm: string }): void {
  const mismatch = passwordsMatch(values);
  if (mismatch) throw fieldsInvalid([mismatch]);
}

const deadLink = () => fieldsInvalid([{ path: 'link', message: LETTER_MESSAGES.deadLink }]);
const wrongCode = () => fieldsInvalid([{ path: 'code', message: LETTER_MESSAGES.wrongCode }]);
