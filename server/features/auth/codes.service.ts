import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CODE_DIGITS, codeDigits, LETTER_LIMITS } from '#contract/letters.ts';
import type { Reader } from '../../db/store.ts';
import type { Services } from '../../services.ts';
import type { LetterCodesTable } from './codes.table.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tried } from './sign-in-tries.ts';

/** The secrets that a letter carries, and the hashes that we store. */
export interface Secret {
  link: string;
  code: string;
  linkHash: string;
  codeHash: string;
}

export type CodeRow = Selectable<LetterCodesTable>;

/** The purpose of a code and its owner. */
interface CodeOwner {
  purpose: CodeRow['purpose'];
  personId: number | null;
  /** The listing of a claim. */
  businessId?: number;
}

/**
 * Creates a link and a code; the code gets the slow hash of a password because it has only eight digits. @throws
 * AppError 503.
 */
export async function makeSecret(
  { passwords }: Pick<Services, 'passwords'>,
  address: string,
): Promise<Secret> {
  const link = randomBytes(LETTER_LIMITS.linkBytes).toString('hex');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const codeHash = await passwords.admit(address, () => passwords.run(address, () => hashPassword(code)));
  return { link, code, linkHash: hashOf(link), codeHash };
}

/** Stores a code in place of the previous one for that purpose, and deletes expired codes. */
export async function keepCode(
  trx: Reader,
  { purpose, personId, businessId }: CodeOwner,
  { emailKey, secret, hasLink }: { emailKey: string; secret: Secret; hasLink: boolean },
  nowMs: number,
): Promise<void> {
  await forgetOldCodes(trx, nowMs);
  if (personId !== null) await deleteCodes(trx, { purpose, personId, ...(businessId ? { businessId } : {}) });
  await trx
    .insertInto('letter_codes')
    .values({
      purpose,
      person_id: personId,
      business_id: businessId ?? null,
      email_key: emailKey,
      link_hash: hasLink ? secret.linkHash : null,
      code_hash: secret.codeHash,
      expires_at_ms: nowMs + LETTER_LIMITS.lifeMs,
    })
    .execute();
}

async function deleteCodes(trx: Reader, { purpose, personId, businessId }: CodeOwner): Promise<void> {
  const all = trx.deleteFrom('letter_codes').where('purpose', '=', purpose).where('person_id', '=', personId);
  await (businessId === undefined ? all : all.where('business_id', '=', businessId)).execute();
}

/** Deletes all codes of a person for a purpose. */
export const dropCodes = (trx: Reader, purpose: CodeRow['purpose'], personId: number): Promise<void> =>
  deleteCodes(trx, { purpose, personId });

/** Deletes expired codes. */
export async function forgetOldCodes(trx: Reader, nowMs: number): Promise<void> {
  await trx.deleteFrom('letter_codes').where('expires_at_ms', '<=', nowMs).execute();
}

/** Finds the unexpired code of a link, used or not. */
export const findByLink = (
  db: Reader,
  purpose: CodeRow['purpose'],
  link: string,
  nowMs: number,
): Promise<CodeRow | undefined> =>
  db
    .selectFrom('letter_codes')
    .selectAll()
    .where('link_hash', '=', hashOf(link))
    .where('purpose', '=', purpose)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirst();

/** Finds the newest unexpired code of a person for a purpose. */
export function findSent(
  db: Reader,
  { purpose, personId, businessId }: CodeOwner,
  nowMs: number,
): Promise<CodeRow | undefined> {
  const query = db
    .selectFrom('letter_codes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at_ms', '>', nowMs)
    .orderBy('id', 'desc');
  return (businessId === undefined ? query : query.where('business_id', '=', businessId)).executeTakeFirst();
}

/** Names the counters that a failed attempt is counted on. */
export interface Attempt {
  /** May be a name that has no account. */
  name: string;
  address: string;
  /** The message after too many attempts. */
  tooMany: string;
}

/** Checks a code; without a row it does the same work, so that timing reveals nothing. @throws AppError 429, 503. */
export function isCode(
  { limits, passwords }: Services,
  row: CodeRow | undefined,
  typed: string,
  { name, address, tooMany }: Attempt,
): Promise<boolean> {
  const counted = [
    { tries: limits.codesByName, name },
    { tries: limits.loginsByAddress, name: address },
  ];
  const compare = () => passwords.run(address, () => isPassword(row?.code_hash, codeDigits(typed)));
  return passwords.admit(address, () => tried(counted, compare, tooMany));
}

/** Marks a code as used. @returns false if it was used or expired. */
export async function spendCode(trx: Reader, id: number, nowMs: number): Promise<boolean> {
  const used = await trx
    .updateTable('letter_codes')
    .set({ used_at_ms: nowMs })
    .where('id', '=', id)
    .where('used_at_ms', 'is', null)
    .where('expires_at_ms', '>', nowMs)
    .executeTakeFirstOrThrow();
  return used.numUpdatedRows > 0n;
}

const hashOf = (link: string) => createHash('sha256').update(link).digest('hex');
