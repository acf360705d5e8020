import type { Reader } from '../../db/store.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { keepPending } from '../codes/pending.ts';
import { Refusal } from '../refusal.ts';
import { beginSignIn, type Method, type OpenSignIn } from '../sign-ins/sign-ins.ts';
import { factorsOf } from './factors.ts';
import { findSubject, type Subject } from './people.ts';

/** Who has shown who they are: signed in, or asked for their second factor first. */
export type Arrival = { subject: Subject; isNew?: boolean } & ({ signIn: OpenSignIn } | { pending: string });

/**
 * Signs a person in within a write, or asks for the second factor that they have. Every first factor comes in here, so that
 * none goes round the second. @throws Refusal USER_DISABLED, USER_NOT_FOUND.
 */
export async function arrive(
  trx: Reader,
  personId: number,
  { method }: Pick<Method, 'method'>,
  nowMs: number,
): Promise<Arrival> {
  const subject = await findStanding(trx, personId, nowMs);
  if (factorsOf(subject).length > 0)
    return { subject, pending: await keepPending(trx, { personId, method }, nowMs) };
  return { subject, signIn: await beginSignIn(trx, personId, { method }, nowMs) };
}

/** The person as they are after a write, who may sign in. @throws Refusal USER_DISABLED, USER_NOT_FOUND. */
export async function findStanding(trx: Reader, personId: number, nowMs: number): Promise<Subject> {
  const subject = await findSubject(trx, personId);
  if (!subject) throw new Refusal('USER_NOT_FOUND');
  if (suspensionOf(subject.user, nowMs)) throw new Refusal('USER_DISABLED');
  return subject;
}
