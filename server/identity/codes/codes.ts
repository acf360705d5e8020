import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { hashPassword, isPassword } from '../../features/auth/passwords.ts';
import type { Services } from '../../services.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentityCodesTable } from './codes.table.ts';

export type CodeRow = Selectable<IdentityCodesTable>;
type Purpose = CodeRow['purpose'];

/** The secrets of a code; only hashes are stored. */
export interface Secret {
  /** In a link, or returned to the client. */
  handle: string;
  /** Digits to type. */
  code: string;
  codeHash: string;
}

/** The purpose of a code. */
export interface CodeFor {
  purpose: Purpose;
  /** Null when no account has the address. */
  personId: number | null;
  /** The recipient: normalized email address, or phone number. */
  addressKey: string;
  newAddress?: string;
}

/**
 * Creates a handle and a code. The code gets a slow password hash, because six digits are few. @throws AppError 503.
 */
export async function makeSecret(
  { passwords }: Pick<Services, 'passwords'>,
  address: string,
): Promise<Secret> {
  const { codeDigits } = IDENTITY_LIMITS;
  const handle = makeHandle();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const codeHash = await passwords.admit(address, () => passwords.run(address, () => hashPassword(code)));
  return { handle, code, codeHash };
}

/** A random handle. Only its hash is stored, so that a stolen database opens nothing. */
export const makeHandle = () => randomBytes(IDENTITY_LIMITS.handleBytes).toString('base64url');

/** Stores a code and replaces the previous one for the same purpose and address. */
export async function storeCode(
  trx: Reader,
  { purpose, personId, addressKey, newAddress }: CodeFor,
  { handle, codeHash }: Pick<Secret, 'handle' | 'codeHash'>,
  nowMs: number,
): Promise<void> {
  await trx
    .deleteFrom('identity_codes')
    .where('purpose', '=', purpose)
    .where('address_key', '=', addressKey)
    .execute();
  await trx
    .insertInto('identity_codes')
    .values({
      purpose,
      person_id: personId,
      address_key: addressKey,
      new_address: newAddress ?? null,
      handle_hash: hashOf(handle),
      code_hash: codeHash,
      expires_at_ms: nowMs + IDENTITY_LIMITS.codeMs,
    })
    .execute();
}

/** Returns the code of a handle, also after it has expired. Does not consume it. */
export const findByHandle = (db: Reader, handle: string): Promise<CodeRow | undefined> =>
  db.selectFrom('identity_codes').selectAll().where('handle_hash', '=', hashOf(handle)).executeTakeFirst();

/** Returns the code sent to an address for a purpose. */
export const findSentTo = (db: Reader, purpose: Purpose, addressKey: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('identity_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address_key', '=', addressKey)
    .executeTakeFirst();

/** Whether a code has expired or had too many wrong attempts. */
export const isExpired = ({ expires_at_ms, tries }: CodeRow, nowMs: number) =>
  expires_at_ms <= nowMs || tries >= IDENTITY_LIMITS.codeTries;

/**
 * Checks typed digits. The attempt is counted first, so that parallel attempts stay within the limit; without a row
 * the same work is done. @throws AppError 503.
 */
export async function checkCode(
  { store, passwords, nowMs }: Services,
  row: CodeRow | undefined,
  typed: string,
  address: string,
): Promise<boolean> {
  const isAllowed = row !== undefined && (await takeTry(store, row.id, nowMs()));
  const digits = typed.replaceAll(/[\s-]/g, '');
  const hash = isAllowed ? row.code_hash : undefined;
  return passwords.admit(address, () => passwords.run(address, () => isPassword(hash, digits)));
}

const takeTry = (store: Services['store'], id: number, nowMs: number): Promise<boolean> =>
  store.write(async ({ trx }) => {
    const result = await trx
      .updateTable('identity_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', IDENTITY_LIMITS.codeTries)
      .where('expires_at_ms', '>', nowMs)
      .executeTakeFirstOrThrow();
    return result.numUpdatedRows > 0n;
  });

/**
 * Consumes a code within the write that it permits. @returns whether it existed; of two parallel calls one succeeds.
 */
export async function consumeCode(trx: Reader, id: number, nowMs: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('identity_codes')
    .where('id', '=', id)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return removed.numDeletedRows > 0n;
}

const hashOf = (handle: string) => createHash('sha256').update(handle).digest('hex');
