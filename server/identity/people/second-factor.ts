import { randomUUID } from 'node:crypto';
import { AUTH_MESSAGES } from '#contract/auth.ts';
import { AppError, fieldsInvalid } from '../../errors.ts';
import { tried } from '../../features/auth/sign-in-tries.ts';
import type { Services } from '../../services.ts';
import { type CodeRow, consumeCode, findByHandle } from '../codes/codes.ts';
import { keepHandle } from '../codes/pending.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { beginSignIn } from '../sign-ins/sign-ins.ts';
import { findStanding } from './arrive.ts';
import { type Changer, goOn } from './change.ts';
import { factorsOf, keepFactors } from './factors.ts';
import { findSubject } from './people.ts';
import type { Arrived } from './sign-up.ts';
import { makeTotpSecret, periodOf } from './totp.ts';

/** A second factor that is being set up: its secret is shown this once. */
export interface NewFactor {
  secret: string;
  sessionInfo: string;
  endsAtMs: number;
}

/** Begins with a second factor. Somebody whose address is not verified could shut its owner out by one. @throws Refusal. */
export async function beginFactor({ store, nowMs }: Services, personId: number): Promise<NewFactor> {
  const secret = makeTotpSecret();
  const sessionInfo = await store.write(async ({ trx }) => {
    const subject = await findStanding(trx, personId, nowMs());
    if (subject.email !== null && !subject.isEmailVerified) throw new Refusal('UNVERIFIED_EMAIL');
    if (subject.email === null) throw new Refusal('UNSUPPORTED_FIRST_FACTOR', 'An email address is needed.');
    if (factorsOf(subject).length >= IDENTITY_LIMITS.factorsPerPerson)
      throw new Refusal('SECOND_FACTOR_LIMIT_EXCEEDED');
    const handed = { purpose: 'new-factor', personId, addressKey: String(personId) } as const;
    return keepHandle(trx, { ...handed, newAddress: secret }, nowMs());
  });
  return { secret, sessionInfo, endsAtMs: nowMs() + IDENTITY_LIMITS.codeMs };
}

/** What comes back of an app of somebody: what was begun, and the digits that it shows. */
interface Shown {
  handle: string;
  digits: string;
  address: string;
}

/** Sets the factor up once its app has shown that it has the secret. The sign-in goes on as one with it. @throws Refusal. */
export async function addFactor(
  services: Services,
  { user, signInId }: Changer,
  { handle, digits, address }: Shown,
  name: string | null,
): Promise<Arrived> {
  const { nowMs } = services;
  const row = await begun(services, handle, 'new-factor', 'INVALID_SESSION_INFO');
  if (row.person_id !== user.id || row.new_address === null) throw new Refusal('INVALID_SESSION_INFO');
  const secret = row.new_address;
  const lastPeriod = await rightPeriod(services, { personId: user.id, secret, digits, address });
  return goOn(services, { personId: user.id, signInId }, async (trx) => {
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('SESSION_EXPIRED');
    const subject = await findStanding(trx, user.id, nowMs());
    const factors = factorsOf(subject);
    if (factors.length >= IDENTITY_LIMITS.factorsPerPerson) throw new Refusal('SECOND_FACTOR_LIMIT_EXCEEDED');
    const added = { id: randomUUID(), name, secret, enrolledAtMs: nowMs(), lastPeriod };
    await keepFactors(trx, user.id, [...factors, added]);
  });
}

/** Takes a second factor away. @throws Refusal. */
export const removeFactor = (services: Services, { user, signInId }: Changer, id: string): Promise<Arrived> =>
  goOn(services, { personId: user.id, signInId }, async (trx) => {
    const factors = factorsOf(await findStanding(trx, user.id, services.nowMs()));
    if (!factors.some((factor) => factor.id === id)) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
    await keepFactors(
      trx,
      user.id,
      factors.filter((factor) => factor.id !== id),
    );
  });

/** Signs in whoever has shown the first factor, and now the second; its digits work once. @throws Refusal; AppError 429. */
export async function arriveBySecond(
  services: Services,
  { handle, digits, address }: Shown,
  factorId: string,
): Promise<Arrived> {
  const { store, nowMs } = services;
  const row = await begun(services, handle, 'second-factor', 'INVALID_MFA_PENDING_CREDENTIAL');
  const [method = ''] = row.address_key.split(' ');
  const personId = row.person_id ?? 0;
  const subject = await findSubject(store.read, personId);
  const factor = subject && factorsOf(subject).find((one) => one.id === factorId);
  if (!factor) throw new Refusal('MFA_ENROLLMENT_NOT_FOUND');
  const { secret } = factor;
  const period = await rightPeriod(services, { personId, secret, digits, address, after: factor.lastPeriod });
  return store.write(async ({ trx }) => {
    if (!(await consumeCode(trx, row.id, nowMs()))) throw new Refusal('INVALID_MFA_PENDING_CREDENTIAL');
    const now = await findStanding(trx, personId, nowMs());
    const kept = factorsOf(now);
    if (!kept.some(({ id, lastPeriod }) => id === factorId && lastPeriod < period))
      throw new Refusal('INVALID_CODE');
    const used = kept.map((one) => (one.id === factorId ? { ...one, lastPeriod: period } : one));
    await keepFactors(trx, personId, used);
    const signIn = await beginSignIn(trx, personId, { method, secondFactor: factorId }, nowMs());
    return { subject: now, signIn };
  });
}

/**
 * Asks for the second factor of somebody who has shown their password to the product's own sign-in, if they have one; its
 * digits work once. @throws AppError 401 `second-factor`, 422 on `code`, 429.
 */
export async function askSecond(
  services: Services,
  { personId, digits, address }: { personId: number; digits: string; address: string },
): Promise<void> {
  const { store, nowMs } = services;
  const subject = await findSubject(store.read, personId);
  const known = subject ? factorsOf(subject) : [];
  if (known.length === 0) return;
  if (digits === '') throw new AppError('second-factor');
  const shown = known.find(({ secret, lastPeriod }) => (periodOf(secret, digits, nowMs()) ?? 0) > lastPeriod);
  if (!(await tried(guessesOf(services, personId, address), async () => shown !== undefined)) || !shown)
    throw wrongDigits();
  const period = periodOf(shown.secret, digits, nowMs()) ?? 0;
  await store.write(async ({ trx }) => {
    const now = await findSubject(trx, personId);
    const kept = now ? factorsOf(now) : [];
    if (!kept.some(({ id, lastPeriod }) => id === shown.id && lastPeriod < period)) throw wrongDigits();
    await keepFactors(
      trx,
      personId,
      kept.map((one) => (one.id === shown.id ? { ...one, lastPeriod: period } : one)),
    );
  });
}

const wrongDigits = () => fieldsInvalid([{ path: 'code', message: AUTH_MESSAGES.digits }]);

async function begun(
  { store, nowMs }: Services,
  handle: string,
  purpose: CodeRow['purpose'],
  none: RefusalCode,
): Promise<CodeRow> {
  const row = await findByHandle(store.read, handle);
  if (row?.purpose !== purpose) throw new Refusal(none);
  if (row.expires_at_ms <= nowMs()) throw new Refusal(none);
  return row;
}

interface Digits {
  personId: number;
  secret: string;
  digits: string;
  address: string;
  /** Digits of this period or before were taken already. */
  after?: number;
}

/** Wrong digits count for the person, however often they begin anew. @throws Refusal INVALID_CODE; AppError 429. */
async function rightPeriod(
  { limits, nowMs }: Services,
  { personId, secret, digits, address, after = 0 }: Digits,
): Promise<number> {
  const period = periodOf(secret, digits, nowMs());
  const isRight = period !== null && period > after;
  if (!(await tried(guessesOf({ limits }, personId, address), async () => isRight)) || period === null)
    throw new Refusal('INVALID_CODE');
  return period;
}

/** By what wrong digits count. */
const guessesOf = ({ limits }: Pick<Services, 'limits'>, personId: number, address: string) => [
  { tries: limits.codesByName, name: `identity factor:${personId}` },
  { tries: limits.loginsByAddress, name: address },
];
