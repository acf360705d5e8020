import { randomUUID } from 'node:crypto';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import type { Services } from '../../services.ts';
import { type CodeRow, consumeCode, findByHandle } from '../codes/codes.ts';
import { storeHandle } from '../codes/pending.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { beginSignIn } from '../sign-ins/sign-ins.ts';
import { type Changer, renewTokens } from './change.ts';
import { factorsOf, storeFactors } from './factors.ts';
import { findStanding } from './first-factor.ts';
import { findSubject } from './people.ts';
import type { SignedIn } from './sign-up.ts';
import { makeTotpSecret, periodOf } from './totp.ts';

/** A second factor during setup; its secret is shown once. */
export interface NewFactor {
  secret: string;
  sessionInfo: string;
  endsAtMs: number;
}

/**
 * Starts the setup of a second factor. The email address must be confirmed: otherwise a stranger could lock out its
 * owner. @throws Refusal.
 */
export async function beginFactor({ store, nowMs }: Services, personId: number): Promise<NewFactor> {
  const secret = makeTotpSecret();
  const sessionInfo = await store.write(async ({ trx }) => {
    const subject = await findStanding(trx, personId, nowMs());
    if (subject.email !== null && !subject.isEmailVerified) throw new Refusal('UNVERIFIED_EMAIL');
    if (subject.email === null) throw new Refusal('UNSUPPORTED_FIRST_FACTOR', 'An email address is needed.');
    if (factorsOf(subject).length >= IDENTITY_LIMITS.factorsPerPerson)
      throw new Refusal('SECOND_FACTOR_LIMIT_EXCEEDED');
    const target = { purpose: 'new-factor', personId, addressKey: String(personId) } as const;
    return storeHandle(trx, { ...target, newAddress: secret }, nowMs());
  });
  return { secret, sessionInfo, endsAtMs: nowMs() + IDENTITY_LIMITS.codeMs };
}

/** The handle of the step, and the digits from the app. */
interface Answer {
  handle: string;
  digits: string;
  address: string;
}

/** Completes the setup with the app's digits. The sign-in continues with the new factor. @throws Refusal. */
export async function addFactor(
  services: Services,
  { user, signInId }: Changer,
  { handle, digits, address }: Answer,
  name: string | null,
): Promise<SignedIn> {
  const { nowMs } = services;
  const row = await findStep(services, handle, 'new-factor', 'INVALID_SESSION_INFO');
  if (row.person_id !== user.id || row.new_address === null) throw new Refusal('INVALID_SESSION_INFO');
  const secret = row.new_address;
  const lastPeriod = await verifyDigits(services, { personId: user.id, secret, digits, address });
  return renewTokens(services, { personId: user.id, signInId }, async (trx) => {
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const subject = await findStanding(trx, user.id, nowMs());
    const factors = factorsOf(subject);
    if (factors.length >= IDENTITY_LIMITS.factorsPerPerson) throw new Refusal('SECOND_FACTOR_LIMIT_EXCEEDED');
    const added = { id: randomUUID(), name, secret, enrolledAtMs: nowMs(), lastPeriod };
    await storeFactors(trx, user.id, [...factors, added]);
  });
}

/** Removes a second factor. @throws Refusal. */
export const removeFactor = (
  services: Services,
  { user, signInId }: Changer,
  id: string,
): Promise<SignedIn> =>
  renewTokens(services, { personId: user.id, signInId }, async (trx) => {
    const factors = factorsOf(await findStanding(trx, user.id, services.nowMs()));
    if (!factors.some((factor) => factor.id === id)) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
    await storeFactors(
      trx,
      user.id,
      factors.filter((factor) => factor.id !== id),
    );
  });

/** Completes a sign-in with the second factor; each code works once. @throws Refusal; AppError 429. */
export async function completeSecondFactor(
  services: Services,
  { handle, digits, address }: Answer,
  factorId: string,
): Promise<SignedIn> {
  const { store, nowMs } = services;
  const row = await findStep(services, handle, 'second-factor', 'INVALID_MFA_PENDING_CREDENTIAL');
  const [method = ''] = row.address_key.split(' ');
  const personId = row.person_id ?? 0;
  const subject = await findSubject(store.read, personId);
  const factor = subject && factorsOf(subject).find((factor) => factor.id === factorId);
  if (!factor) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
  const { secret } = factor;
  const period = await verifyDigits(services, {
    personId,
    secret,
    digits,
    address,
    after: factor.lastPeriod,
  });
  return store.write(async ({ trx }) => {
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_MFA_PENDING_CREDENTIAL');
    const subjectNow = await findStanding(trx, personId, nowMs());
    const factors = factorsOf(subjectNow);
    if (!factors.some(({ id, lastPeriod }) => id === factorId && lastPeriod < period))
      throw new Refusal('INVALID_CODE');
    const used = factors.map((factor) =>
      factor.id === factorId ? { ...factor, lastPeriod: period } : factor,
    );
    await storeFactors(trx, personId, used);
    const signIn = await beginSignIn(trx, personId, { method, secondFactor: factorId }, nowMs());
    return { subject: subjectNow, signIn };
  });
}

/**
 * Checks the second factor after a password sign-in, if the person has one; each code works once. @throws AppError
 * 401 `second-factor`, 422 on `code`, 429.
 */
export async function askSecond(
  services: Services,
  { personId, digits, address }: { personId: number; digits: string; address: string },
): Promise<void> {
  const { store, nowMs } = services;
  const subject = await findSubject(store.read, personId);
  const factors = subject ? factorsOf(subject) : [];
  if (factors.length === 0) return;
  if (digits === '') throw new AppError('second-factor');
  const used = factors.find(
    ({ secret, lastPeriod }) => (periodOf(secret, digits, nowMs()) ?? 0) > lastPeriod,
  );
  if (!(await tried(attemptsOf(services, personId, address), async () => used !== undefined)) || !used)
    throw wrongDigits();
  const period = periodOf(used.secret, digits, nowMs()) ?? 0;
  await store.write(async ({ trx }) => {
    const subjectNow = await findSubject(trx, personId);
    const factors = subjectNow ? factorsOf(subjectNow) : [];
    if (!factors.some(({ id, lastPeriod }) => id === used.id && lastPeriod < period)) throw wrongDigits();
    await storeFactors(
      trx,
      personId,
      factors.map((factor) => (factor.id === used.id ? { ...factor, lastPeriod: period } : factor)),
    );
  });
}

const wrongDigits = () => fieldsInvalid([{ path: 'code', message: AUTH_MESSAGES.digits }]);

async function findStep(
  { store, nowMs }: Services,
  handle: string,
  purpose: CodeRow['purpose'],
  code: RefusalCode,
): Promise<CodeRow> {
  const row = await findByHandle(store.read, handle);
  if (row?.purpose !== purpose) throw new Refusal(code);
  if (row.expires_at_ms <= nowMs()) throw new Refusal(code);
  return row;
}

interface Digits {
  personId: number;
  secret: string;
  digits: string;
  address: string;
  /** Codes of this period or earlier are rejected. */
  after?: number;
}

/** Wrong digits count per person, also across restarts of the step. @throws Refusal INVALID_CODE; AppError 429. */
async function verifyDigits(
  { limits, nowMs }: Services,
  { personId, secret, digits, address, after = 0 }: Digits,
): Promise<number> {
  const period = periodOf(secret, digits, nowMs());
  const isRight = period !== null && period > after;
  if (!(await tried(attemptsOf({ limits }, personId, address), async () => isRight)) || period === null)
    throw new Refusal('INVALID_CODE');
  return period;
}

/** The limits of wrong digits. */
const attemptsOf = ({ limits }: Pick<Services, 'limits'>, personId: number, address: string) => [
  { tries: limits.codesByName, name: `identity factor:${personId}` },
  { tries: limits.loginsByAddress, name: address },
];
