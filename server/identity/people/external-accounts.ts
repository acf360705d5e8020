import { REGISTER_RULES } from '#contract/auth.ts';
import type { Reader, Write } from '../../db/store.ts';
import { formerUntilMs, isConfirmed } from '../../features/auth/former-email.service.ts';
import { disguised } from '../../features/auth/look-alikes.service.ts';
import { noteConfirmed, queueEmailLetter } from '../../features/auth/own-email.service.ts';
import {
  assertFree,
  insertPerson,
  makeWelcome,
  takeRegistration,
} from '../../features/auth/register.service.ts';
import { caseKey, findUserByEmail, type UserRow } from '../../features/auth/users.repository.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';
import type { ExternalClaims } from '../issuers/external-token.ts';
import { Refusal } from '../refusal.ts';
import { queueMethodLetter } from './method-letters.ts';
import { makeNoEmail } from './no-email.ts';
import { storePassword, unusablePasswordHash } from './passwords.ts';
import { storeProviderData } from './people.ts';
import { newValues } from './sign-up.ts';
import { takeOver } from './take-over.ts';

/** An external provider, with its protocol id and its display name. */
export interface Place {
  providerId: string;
  name: string;
}

/**
 * A person with an external account, as the provider describes them. The `sub` identifies them; an email address may
 * change hands.
 */
export type ExternalPerson = Pick<
  ExternalClaims,
  'sub' | 'email' | 'isEmailVerified' | 'name' | 'photoUrl'
> & {
  place: Place;
};

/** Their account here. */
export interface FoundPerson {
  personId: number;
  isNew: boolean;
}

/** An account here has that address, but not both sides have verified it, so it is not linked. */
export class NoEmailProof extends Error {}

/**
 * Finds or creates the account of an external person, and continues with `then` in the same write. An unknown person
 * gets a new account, or is linked to the account with the same verified address. An account whose address was never
 * confirmed is taken over, and all its earlier sign-in methods are removed. @throws NoEmailProof; Refusal; AppError
 * 409, 429, 503; errors of `then`.
 */
export async function findOrCreatePerson<T>(
  services: Services,
  external: ExternalPerson,
  address: string,
  then: (write: Write, met: FoundPerson) => Promise<T>,
): Promise<T> {
  const { store, letters } = services;
  const isKnown = (await ownerOf(store.read, external)) !== null;
  const prepared = isKnown ? null : await prepare(services, external, address);
  const done = await store.write(async (write) => {
    const owner = await ownerOf(write.trx, external);
    if (owner !== null) return then(write, { personId: owner, isNew: false });
    if (!prepared) throw new Refusal('USER_NOT_FOUND'); // the account was deleted meanwhile
    const row = await sameEmail(write.trx, external);
    const context = { services, write, external };
    const personId = await (row
      ? linkExisting(context, row, prepared.hash)
      : createAccount(context, prepared));
    return then(write, { personId, isNew: !row });
  });
  letters?.nudge();
  return done;
}

/** Slow or counted steps run before the write. */
async function prepare(
  services: Services,
  { email, isEmailVerified, ...external }: ExternalPerson,
  address: string,
) {
  const row = await sameEmail(services.store.read, { ...external, email });
  if (!row) takeRegistration(services, address);
  const hash = await unusablePasswordHash(services, address);
  const needsConfirmation = !row && email !== null && !isEmailVerified;
  return { hash, welcome: needsConfirmation ? await makeWelcome(services, address) : null };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const sameEmail = async (
  db: Reader,
  { email }: Pick<ExternalPerson, 'email'>,
): Promise<UserRow | undefined> => (email === null ? undefined : findUserByEmail(db, email));

interface MergeContext {
  services: Services;
  write: Write;
  external: ExternalPerson;
}

/** Links the account with the same address. @throws NoEmailProof. */
async function linkExisting(
  { services, write, external }: MergeContext,
  row: UserRow,
  hash: string,
): Promise<number> {
  const { trx } = write;
  const nowMs = services.nowMs();
  // For some days after an address change, the current address may be a thief's.
  const isUnverified = !external.isEmailVerified || formerUntilMs(row, nowMs) !== null;
  // Another account of the provider had this address before, so the address has changed hands.
  if (isUnverified || (await hasAccountOf(trx, row.id, external))) throw new NoEmailProof();
  const wasConfirmed = isConfirmed(row);
  await takeOver(services, write, row, hash);
  await storeAccount(trx, row.id, external, nowMs);
  if (wasConfirmed)
    await queueMethodLetter(services, trx, row, { kind: 'account-added', name: external.place.name });
  return row.id;
}

/** Creates an account without a usable password. @throws AppError 409. */
async function createAccount(
  { services, write, external }: MergeContext,
  { hash, welcome }: Prepared,
): Promise<number> {
  const { trx } = write;
  const nowMs = services.nowMs();
  const { email, isEmailVerified, photoUrl } = external;
  const values = newValues(email ?? makeNoEmail());
  await assertFree(trx, values, nowMs);
  const fullName = nameOf(external) ?? values.fullName;
  const person = await insertPerson(write, { ...values, fullName }, hash, nowMs);
  await storePassword(trx, person.id, { hash, isKnown: false });
  if (photoUrl !== null) await storeProviderData(trx, person.id, { photo_url: photoUrl });
  if (email !== null && isEmailVerified) await noteConfirmed(trx, person.id, caseKey(email));
  if (welcome) await queueEmailLetter({ ...welcome, trx, nowMs }, person, welcome.secret);
  await storeAccount(trx, person.id, external, nowMs);
  return person.id;
}

/** Returns the provider's name for the person, if it is valid here. */
function nameOf({ name }: ExternalPerson): string | null {
  const checked = checkFields({ fullName: REGISTER_RULES.fullName }, { fullName: name ?? '' });
  return checked.ok && disguised('fullName', checked.values.fullName).length === 0
    ? checked.values.fullName
    : null;
}

/**
 * Adds an external account as a sign-in method, within a write. Its email address proves nothing here. @throws
 * Refusal FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS.
 */
export async function linkExternalAccount(
  services: Services,
  trx: Reader,
  person: UserRow,
  external: ExternalPerson,
): Promise<void> {
  const owner = await ownerOf(trx, external);
  if (owner === person.id) return;
  if (owner !== null) throw new Refusal('FEDERATED_USER_ID_ALREADY_LINKED');
  const other = await sameEmail(trx, external);
  if (other && other.id !== person.id) throw new Refusal('EMAIL_EXISTS');
  await storeAccount(trx, person.id, external, services.nowMs());
  await queueMethodLetter(services, trx, person, { kind: 'account-added', name: external.place.name });
}

const storeAccount = async (trx: Reader, personId: number, external: ExternalPerson, nowMs: number) => {
  const { place, sub, email, name, photoUrl } = external;
  await trx
    .insertInto('identity_accounts')
    .values({
      provider_id: place.providerId,
      raw_id: sub,
      person_id: personId,
      email,
      display_name: name,
      photo_url: photoUrl,
      linked_at_ms: nowMs,
    })
    .execute();
};

async function ownerOf(db: Reader, { place, sub }: ExternalPerson): Promise<number | null> {
  const row = await db
    .selectFrom('identity_accounts')
    .select('person_id')
    .where('provider_id', '=', place.providerId)
    .where('raw_id', '=', sub)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

async function hasAccountOf(db: Reader, personId: number, { place }: ExternalPerson): Promise<boolean> {
  const row = await db
    .selectFrom('identity_accounts')
    .select('raw_id')
    .where('provider_id', '=', place.providerId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
