import type { Reader } from '../../db/store.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { storePendingSignIn } from '../codes/pending.ts';
import { Refusal } from '../refusal.ts';
import { beginSignIn, type Method, type OpenSignIn } from '../sign-ins/sign-ins.ts';
import { factorsOf } from './factors.ts';
import { findSubject, type Subject } from './people.ts';

/** A person who passed the first factor: signed in, or waiting for the second factor. */
export type FirstFactorResult = { subject: Subject; isNew?: boolean } & (
  | { signIn: OpenSignIn }
  | { pending: string }
);

/**
 * Signs a person in within a write, or starts the second factor if they have one. Every first factor ends here, so
 * that none bypasses the second. @throws Refusal USER_DISABLED, USER_NOT_FOUND.
 */
export async function completeFirstFactor(
  trx: Reader,
  personId: number,
  { method }: Pick<Method, 'method'>,
  nowMs: number,
): Promise<FirstFactorResult> {
  const subject = await findStanding(trx, personId, nowMs);
  if (factorsOf(subject).length > 0)
    return { subject, pending: await storePendingSignIn(trx, { personId, method }, nowMs) };
  return { subject, signIn: await beginSignIn(trx, personId, { method }, nowMs) };
}

/** Returns the person after a write, if they may sign in. @throws Refusal USER_DISABLED, USER_NOT_FOUND. */
export async function findStanding(trx: Reader, personId: number, nowMs: number): Promise<Subject> {
  const subject = await findSubject(trx, personId);
  if (!subject) throw new Refusal('USER_NOT_FOUND');
  if (suspensionOf(subject.user, nowMs)) throw new Refusal('USER_DISABLED');
  return subject;
}
