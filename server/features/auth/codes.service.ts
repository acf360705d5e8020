import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Selectable } from 'kysely';
import { codeDigits, LETTER_LIMITS } from '#contract/letters.ts';
import type { Reader } from '../../db/store.ts';
import type { Services } from '../../services.ts';
import type { LetterCodesTable } from './codes.table.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { tried } from './sign-in-tries.ts';

/** What a letter carries, and what is kept of it. */
export interface Secret {
  link: string;
  code: string;
  linkHash: string;
  codeHash: string;
}

export type CodeRow = Selectable<LetterCodesTable>;

/** What a code is for. */
interface CodeFor {
  purpose: CodeRow['purpose'];
  personId: number | null;
  /** The listing of a claim. */
  businessId?: number;
}

/** Makes a link and a code, with the slow hash of a password: eight digits are few. @throws AppError 503. */
export async function makeSecret({ passwords }: Pick<Services, 'passwords'>): Promise<Secret> {
  const link = randomBytes(LETTER_LIMITS.linkBytes).toString('hex');
  const code = String(randomInt(10 ** LETTER_LIMITS.codeDigits)).padStart(LETTER_LIMITS.codeDigits, '0');
  const codeHash = await passwords.admit(() => passwords.run(() => hashPassword(code)));
  return { link, code, linkHash: hashOf(link), codeHash };
}

/** Keeps what opens something, in place of what was sent before; forgets all that is too old. */
export async function keepCode(
  trx: Reader,
  { purpose, personId, businessId }: CodeFor,
  { emailKey, secret, hasLink }: { emailKey: string; secret: Secret; hasLink: boolean },
  nowMs: number,
): Promise<void> {
  await forgetOldCodes(trx, nowMs);
  if (personId !== null) await codesFor(trx, { purpose, personId, ...(businessId ? { businessId } : {}) });
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

async function codesFor(trx: Reader, { purpose, personId, businessId }: CodeFor): Promise<void> {
  const all = trx.deleteFrom('letter_codes').where('purpose', '=', purpose).where('person_id', '=', personId);
  await (businessId === undefined ? all : all.where('business_id', '=', businessId)).execute();
}

/** Ends all that a person was sent for a purpose. */
export const dropCodes = (trx: Reader, purpose: CodeRow['purpose'], personId: number): Promise<void> =>
  codesFor(trx, { purpose, personId });

/** Forgets what is too old to open anything. */
export async function forgetOldCodes(trx: Reader, nowMs: number): Promise<void> {
  await trx.deleteFrom('letter_codes').where('expires_at_ms', '<=', nowMs).execute();
}

/** What a link opens, or has opened, within its life. */
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

/** The newest that a person was sent for a purpose, within its life. */
export function findSent(
  db: Reader,
  { purpose, personId, businessId }: CodeFor,
  nowMs: number,
): Promise<CodeRow | undefined> {
  const sent = db
    .selectFrom('letter_codes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at_ms', '>', nowMs)
    .orderBy('id', 'desc');
  return (businessId === undefined ? sent : sent.where('business_id', '=', businessId)).executeTakeFirst();
}

/** Whose tries count, and from where. */
export interface Trier {
  /** Also of a name that nobody has. */
  name: string;
  address: string;
  /** What is said after too many. */
  tooMany: string;
}

/** Whether a code is the row's; without a row the same work is done for nothing. @throws AppError 429, 503. */
export function isCode(
  { limits, passwords }: Services,
  row: CodeRow | undefined,
  typed: string,
  { name, address, tooMany }: Trier,
): Promise<boolean> {
  const counted = [
    { tries: limits.codesByName, name },
    { tries: limits.loginsByAddress, name: address },
  ];
  const compare = () => passwords.run(() => isPassword(row?.code_hash, codeDigits(typed)));
  return passwords.admit(() => tried(counted, compare, tooMany));
}

/** Uses it up. @returns whether it was unused. */
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
