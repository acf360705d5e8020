import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import { LETTER_LIMITS, LETTER_MESSAGES } from '#contract/letters.ts';
import { OWNER_MESSAGES } from '#contract/owners.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { Reader } from '../../db/store.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { LETTERS } from '../../mail/letters.ts';
import type { Services } from '../../services.ts';
import type { Applied } from '../../writes/outcomes.ts';
import { performWrite, type WriteContext } from '../../writes/write.ts';
import { findSent, isCode, keepCode, makeSecret, type Secret, spendCode } from '../auth/codes.service.ts';
import { caseKey, findLetterLanguage } from '../auth/users.repository.ts';
import { asked, type Letters, lettersOf, queueLetter, tooManyLetters } from '../letters/letters.service.ts';
import { type BusinessRow, findBusinessRow, findListedRow, toBusiness } from './businesses.repository.ts';
import { decideClaim } from './claims.service.ts';

/** A claim request: person, listing and address. */
interface ClaimRequest {
  user: User;
  businessId: number;
  address: string;
}

/** The message of a claim by code, for the log. */
const BY_CODE = 'By a code sent to the address on the listing.';

/**
 * Sends a code to the e-mail address on an unowned listing. @throws AppError 403 while suspended, 404 if the listing
 * has no address or no mail server is set up, 409 `already-owned`, 429, 503.
 */
export async function askClaimLetter(
  services: Services,
  { user, businessId: requestedId, address }: ClaimRequest,
): Promise<void> {
  const letters = lettersOf(services);
  const { row } = await findClaimable(services.store.read, requestedId, user); // before the slow hash
  const businessId = row.id;
  await asked(services, { name: `claim:${businessId}:${user.id}`, address }, async () => {
    const run = queueClaimLetter(letters, { user, businessId, address }, await makeSecret(services, address));
    await performWrite(services, {
      name: 'claim.letter',
      args: { businessId },
      run,
      user,
      key: null,
      address,
    });
  });
  letters.nudge();
}

const queueClaimLetter =
  (letters: Letters, { user, businessId }: ClaimRequest, secret: Secret) =>
  async ({ trx, nowIso }: WriteContext): Promise<Applied> => {
    const { row, email } = await findClaimable(trx, businessId, user);
    const nowMs = Date.parse(nowIso);
    const listing = `${row.name}, ${row.address}, ${row.city}`;
    const language = await findLetterLanguage(trx, user.id);
    const about = { listing, username: user.username };
    const words = LETTERS[language].claim(letters.publicUrl, secret.code, about);
    const notAfterMs = nowMs + LETTER_LIMITS.lifeMs;
    const letter = { ...words, kind: 'claim', to: email, personId: user.id, notAfterMs } as const;
    if (!(await queueLetter(trx, letters, letter, nowMs))) throw tooManyLetters(LETTER_LIMITS.lifeMs);
    const code = { emailKey: caseKey(email), secret, hasLink: false };
    await keepCode(trx, { purpose: 'claim', personId: user.id, businessId }, code, nowMs);
    const version = await recordChanges(trx, [], nowIso);
    return { status: 200, body: { success: true }, version, rows: {} };
  };

/**
 * Makes the person who enters the code the owner of the listing; an admin can undo it in the log. A repeat succeeds,
 * because the answer may have been lost. @throws AppError 403 while suspended, 404, 409 `already-owned`, 422 on `code`,
 * 429, 503.
 */
export async function enterClaimCode(
  services: Services,
  claimant: ClaimRequest,
  code: string,
): Promise<Business> {
  const { user, address } = claimant;
  const { read } = services.store;
  const owned = await findListedRow(read, claimant.businessId);
  if (owned?.owner_id === user.id) return toBusiness(owned);
  const businessId = (await findClaimable(read, claimant.businessId, user)).row.id;
  const codeRow = await findSent(read, { purpose: 'claim', personId: user.id, businessId }, services.nowMs());
  const name = `claim:${businessId}:${user.id}`;
  const attempt = { name, address, tooMany: LETTER_MESSAGES.tooManyClaimCodes };
  if (!(await isCode(services, codeRow, code, attempt)) || !codeRow) throw wrongCode();
  const run = async (w: WriteContext): Promise<Applied> => {
    const { email } = await findClaimable(w.trx, businessId, user);
    if (caseKey(email) !== codeRow.email_key || !(await spendCode(w.trx, codeRow.id, Date.parse(w.nowIso))))
      throw wrongCode();
    const id = await findOrCreateClaim(w, businessId, user.id);
    await decideClaim({ ...w, adminId: null }, id, true);
    const row = await findBusinessRow(w.trx, businessId);
    if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
    return { status: 200, body: toBusiness(row), version: row.version, id: businessId, rows: {} };
  };
  const { recorded } = await performWrite(services, {
    ...{ name: 'claim.code', args: { businessId }, run, user, key: null, address },
  });
  if (recorded.kind === 'rejected') throw AppError.of(recorded.problem);
  return recorded.body as Business;
}

/** @throws AppError 404, 409 `already-owned`. */
async function findClaimable(
  db: Reader,
  businessId: number,
  user: User,
): Promise<{ row: BusinessRow; email: string }> {
  const row = await findListedRow(db, businessId);
  if (!row) throw notFound(BUSINESS_MESSAGES.notListed);
  if (row.owner_id !== null)
    throw new AppError('already-owned', {
      detail: row.owner_id === user.id ? OWNER_MESSAGES.alreadyYours : OWNER_MESSAGES.alreadyOwned,
    });
  if (row.email === null || row.is_sample === 1) throw notFound(LETTER_MESSAGES.noListingEmail);
  return { row, email: row.email };
}

/** Returns the person's pending claim, or a new one. */
async function findOrCreateClaim(
  { trx, nowIso }: WriteContext,
  businessId: number,
  personId: number,
): Promise<number> {
  const pending = await trx
    .selectFrom('claims')
    .select('id')
    .where('business_id', '=', businessId)
    .where('person_id', '=', personId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (pending) return pending.id;
  const claim = {
    business_id: businessId,
    person_id: personId,
    message: BY_CODE,
    created_at: nowIso,
    key: null,
  };
  const { id } = await trx
    .insertInto('claims')
    .values({ ...claim, decided_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const wrongCode = () => fieldsInvalid([{ path: 'code', message: LETTER_MESSAGES.wrongCode }]);
