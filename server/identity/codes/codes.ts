import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { hashPassword, isPassword } from '../../features/auth/passwords.ts';
import type { Services } from '../../services.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentityCodesTable } from './codes.table.ts';

export type CodeRow = Selectable<IdentityCodesTable>;
type Purpose = CodeRow['purpose'];

/** What is sent, or handed out, and never kept. */
export interface Secret {
  /** Stands in a link, or goes to whoever asked. */
  handle: string;
  /** Digits, which somebody types. */
  code: string;
  codeHash: string;
}

/** What a code is for. */
export interface CodeFor {
  purpose: Purpose;
  /** Null where nobody has the address. */
  personId: number | null;
  /** The e-mail address without case, or the phone number, that it goes to. */
  addressKey: string;
  newAddress?: string;
}

/** Makes a handle and a code, with the slow hash of a password: six digits are few. @throws AppError 503. */
export async function makeSecret({ passwords }: Pick<Services, 'passwords'>): Promise<Secret> {
  const { codeDigits } = IDENTITY_LIMITS;
  const handle = makeHandle();
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const codeHash = await passwords.admit(() => passwords.run(() => hashPassword(code)));
  return { handle, code, codeHash };
}

/** What stands in a link, or is handed out. Only its hash is kept: the keys of a stolen database make none. */
export const makeHandle = () => randomBytes(IDENTITY_LIMITS.handleBytes).toString('base64url');

/** Keeps what opens something, in place of what was sent there before for the same. */
export async function keepCode(
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

/** What a handle stands for, also past its time, so that it can be told to be so. Looking uses nothing up. */
export const findByHandle = (db: Reader, handle: string): Promise<CodeRow | undefined> =>
  db.selectFrom('identity_codes').selectAll().where('handle_hash', '=', hashOf(handle)).executeTakeFirst();

/** What was sent to an address for a purpose. */
export const findSentTo = (db: Reader, purpose: Purpose, addressKey: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('identity_codes')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('address_key', '=', addressKey)
    .executeTakeFirst();

/** Whether a code or handle is past its time, or its digits were guessed at too often. */
export const isOver = ({ expires_at_ms, tries }: CodeRow, nowMs: number) =>
  expires_at_ms <= nowMs || tries >= IDENTITY_LIMITS.codeTries;

/**
 * Whether typed digits are a code's. The try is counted before it is looked at, so that many at once are no more than
 * allowed; without a row the same work is done for nothing. @throws AppError 503.
 */
export async function isCode(
  { store, passwords, nowMs }: Services,
  row: CodeRow | undefined,
  typed: string,
): Promise<boolean> {
  const mayTry = row !== undefined && (await takeTry(store, row.id, nowMs()));
  const digits = typed.replaceAll(/[\s-]/g, '');
  const hash = mayTry ? row.code_hash : undefined;
  return passwords.admit(() => passwords.run(() => isPassword(hash, digits)));
}

const takeTry = (store: Services['store'], id: number, nowMs: number): Promise<boolean> =>
  store.write(async ({ trx }) => {
    const taken = await trx
      .updateTable('identity_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', IDENTITY_LIMITS.codeTries)
      .where('expires_at_ms', '>', nowMs)
      .executeTakeFirstOrThrow();
    return taken.numUpdatedRows > 0n;
  });

/** Uses it up, within the write of what it opens. @returns whether it was there: of two at once one gets it. */
export async function consumeCode(trx: Reader, id: number, nowMs: number): Promise<boolean> {
  const gone = await trx
    .deleteFrom('identity_codes')
    .where('id', '=', id)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return gone.numDeletedRows > 0n;
}

const hashOf = (handle: string) => createHash('sha256').update(handle).digest('hex');
