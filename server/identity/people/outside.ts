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
import { caseKey, findUserByEmail, toUser, type UserRow } from '../../features/auth/users.repository.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import type { Services } from '../../services.ts';
import type { Issued } from '../issuers/issued.ts';
import { Refusal } from '../refusal.ts';
import { makeNoEmail } from './no-email.ts';
import { hashOfNone, keepPassword } from './passwords.ts';
import { keepKnown } from './people.ts';
import { newValues } from './sign-up.ts';
import { takeOver } from './take-over.ts';
import { queueWayLetter } from './way-letters.ts';

/** A place elsewhere, as clients and as people call it. */
export interface Place {
  providerId: string;
  name: string;
}

/** Somebody with an account elsewhere, as that place tells of them. Their `sub` there names them; an address is only lent. */
export type Outsider = Pick<Issued, 'sub' | 'email' | 'isEmailVerified' | 'name' | 'photoUrl'> & {
  place: Place;
};

/** Who they are here. */
export interface Met {
  personId: number;
  isNew: boolean;
}

/** Somebody has that address here, and it is not proven on both sides: nobody is linked by it. */
export class NoEmailProof extends Error {}

/**
 * Finds out who somebody from elsewhere is here, and goes on with it in the same write. Who is not known yet becomes a new
 * account, or, by an address that is proven there, whoever has it here. An account whose address nobody had proven is taken
 * over: no door of the one before is left. @throws NoEmailProof; Refusal; AppError 409, 429, 503; what `then` throws.
 */
export async function meet<T>(
  services: Services,
  outsider: Outsider,
  address: string,
  then: (write: Write, met: Met) => Promise<T>,
): Promise<T> {
  const { store, letters } = services;
  const isKnown = (await ownerOf(store.read, outsider)) !== null;
  const prepared = isKnown ? null : await prepare(services, outsider, address);
  const done = await store.write(async (write) => {
    const owner = await ownerOf(write.trx, outsider);
    if (owner !== null) return then(write, { personId: owner, isNew: false });
    if (!prepared) throw new Refusal('USER_NOT_FOUND'); // the account has gone meanwhile
    const row = await sameEmail(write.trx, outsider);
    const desk = { services, write, outsider };
    const personId = await (row ? join(desk, row, prepared.hash) : settle(desk, prepared));
    return then(write, { personId, isNew: !row });
  });
  letters?.nudge();
  return done;
}

/** What takes long, or counts, is done before the write. */
async function prepare(
  services: Services,
  { email, isEmailVerified, ...outsider }: Outsider,
  address: string,
) {
  const row = await sameEmail(services.store.read, { ...outsider, email });
  if (!row) takeRegistration(services, address);
  const hash = await hashOfNone(services);
  const asksForProof = !row && email !== null && !isEmailVerified;
  return { hash, welcome: asksForProof ? await makeWelcome(services, address) : null };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const sameEmail = async (db: Reader, { email }: Pick<Outsider, 'email'>): Promise<UserRow | undefined> =>
  email === null ? undefined : findUserByEmail(db, email);

interface Meeting {
  services: Services;
  write: Write;
  outsider: Outsider;
}

/** Links somebody with the account that has their address. @throws NoEmailProof. */
async function join({ services, write, outsider }: Meeting, row: UserRow, hash: string): Promise<number> {
  const { trx } = write;
  const nowMs = services.nowMs();
  // Within some days after a change of the address, the one who has it may be a thief: the one before counts.
  const isDoubtful = !outsider.isEmailVerified || formerUntilMs(row, nowMs) !== null;
  // Another account of the same place had this address before: it is lent to somebody else now.
  if (isDoubtful || (await hasAccountOf(trx, row.id, outsider))) throw new NoEmailProof();
  const wasConfirmed = isConfirmed(row);
  await takeOver(services, write, row, hash);
  await keepAccount(trx, row.id, outsider, nowMs);
  if (wasConfirmed)
    await queueWayLetter(services, trx, row, { kind: 'account-added', name: outsider.place.name });
  return row.id;
}

/** Makes a new account, which no password opens. @throws AppError 409. */
async function settle({ services, write, outsider }: Meeting, { hash, welcome }: Prepared): Promise<number> {
  const { trx } = write;
  const nowMs = services.nowMs();
  const { email, isEmailVerified, photoUrl } = outsider;
  const values = newValues(email ?? makeNoEmail());
  await assertFree(trx, values, nowMs);
  const fullName = nameOf(outsider) ?? values.fullName;
  const person = await insertPerson(write, { ...values, fullName }, hash, nowMs);
  await keepPassword(trx, person.id, { hash, isKnown: false });
  if (photoUrl !== null) await keepKnown(trx, person.id, { photo_url: photoUrl });
  if (email !== null && isEmailVerified) await noteConfirmed(trx, person.id, caseKey(email));
  if (welcome) await queueEmailLetter({ ...welcome, trx, nowMs }, toUser(person), welcome.secret);
  await keepAccount(trx, person.id, outsider, nowMs);
  return person.id;
}

/** The name that the place tells, where it is one that people may have here. */
function nameOf({ name }: Outsider): string | null {
  const checked = checkFields({ fullName: REGISTER_RULES.fullName }, { fullName: name ?? '' });
  return checked.ok && disguised('fullName', checked.values.fullName).length === 0
    ? checked.values.fullName
    : null;
}

/**
 * Gives somebody who is signed in an account elsewhere as one more way to sign in, within a write. Its address proves nothing
 * here. @throws Refusal FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS.
 */
export async function linkOutsider(
  services: Services,
  trx: Reader,
  person: UserRow,
  outsider: Outsider,
): Promise<void> {
  const owner = await ownerOf(trx, outsider);
  if (owner === person.id) return;
  if (owner !== null) throw new Refusal('FEDERATED_USER_ID_ALREADY_LINKED');
  const other = await sameEmail(trx, outsider);
  if (other && other.id !== person.id) throw new Refusal('EMAIL_EXISTS');
  await keepAccount(trx, person.id, outsider, services.nowMs());
  await queueWayLetter(services, trx, person, { kind: 'account-added', name: outsider.place.name });
}

const keepAccount = async (trx: Reader, personId: number, outsider: Outsider, nowMs: number) => {
  const { place, sub, email, name, photoUrl } = outsider;
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

async function ownerOf(db: Reader, { place, sub }: Outsider): Promise<number | null> {
  const row = await db
    .selectFrom('identity_accounts')
    .select('person_id')
    .where('provider_id', '=', place.providerId)
    .where('raw_id', '=', sub)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

async function hasAccountOf(db: Reader, personId: number, { place }: Outsider): Promise<boolean> {
  const row = await db
    .selectFrom('identity_accounts')
    .select('raw_id')
    .where('provider_id', '=', place.providerId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
