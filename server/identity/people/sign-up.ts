import { randomBytes } from 'node:crypto';
import { REGISTER_RULES } from '#contract/auth.ts';
import type { Language } from '#contract/languages.ts';
import { queueEmailLetter } from '../../features/auth/own-email.service.ts';
import {
  assertFree,
  insertPerson,
  makeWelcome,
  type NewPerson,
  takeRegistration,
} from '../../features/auth/register.service.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';
import { Refusal } from '../refusal.ts';
import { beginSignIn, type OpenSignIn } from '../sign-ins/sign-ins.ts';
import { assertNewPassword } from './new-password.ts';
import { hashWithinLimit } from './passwords.ts';
import { findSubject, type Subject } from './people.ts';

const RULES = { email: REGISTER_RULES.email };
const NAME_BYTES = 6;

/** A person who has just signed in. */
export interface SignedIn {
  subject: Subject;
  signIn: OpenSignIn;
}

/**
 * Creates an account with email address and password, and signs in, in one commit. The user name is generated,
 * because the protocol has none. @throws Refusal; AppError 409 `email-taken`, 429, 503.
 */
export async function signUp(
  services: Services,
  { email: typed, password, language }: { email: string; password: string; language: Language },
  address: string,
): Promise<SignedIn> {
  const checked = checkFields(RULES, { email: typed });
  if (!checked.ok) throw new Refusal('INVALID_EMAIL');
  assertNewPassword(services, password);
  takeRegistration(services, address);
  const { store, nowMs } = services;
  const { email } = checked.values;
  const values = newValues(email, language);
  await assertFree(store.read, values, nowMs());
  const hash = await hashWithinLimit(services, password, address);
  const welcome = await makeWelcome(services, address);
  const signedIn = await store.write(async (write) => {
    await assertFree(write.trx, values, nowMs()); // another account may have been created during the hashing
    const person = await insertPerson(write, values, hash, nowMs());
    if (welcome)
      await queueEmailLetter({ ...welcome, trx: write.trx, nowMs: nowMs() }, person, welcome.secret);
    const signIn = await beginSignIn(write.trx, person.id, { method: 'password' }, nowMs());
    const subject = await findSubject(write.trx, person.id);
    if (!subject) throw new Error(`person ${person.id} was created but is missing`);
    return { subject, signIn };
  });
  services.letters?.nudge();
  return signedIn;
}

/** Profile of a new provider account, without name and location. @param language that of the page */
export function newValues(email: string, language?: Language): NewPerson {
  const username = `member-${randomBytes(NAME_BYTES).toString('hex')}`;
  return { email, username, fullName: username, location: '', language };
}
