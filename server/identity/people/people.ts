import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { isConfirmed } from '../../features/auth/former-email.service.ts';
import { findUserRow, type UserRow } from '../../features/auth/users.repository.ts';
import { isNoEmail } from './no-email.ts';
import type { IdentityAccountsTable, IdentityPeopleTable } from './people.table.ts';

/** A person with their provider data. */
export interface Subject {
  user: UserRow;
  /** Null after a sign-up by phone, until they enter one. */
  email: string | null;
  isEmailVerified: boolean;
  /** Null until they enter one. */
  displayName: string | null;
  known: Selectable<IdentityPeopleTable>;
  accounts: Selectable<IdentityAccountsTable>[];
}

/** A person who signed up through the provider has the user name as full name until they enter one. */
const displayNameOf = (user: UserRow): string | null =>
  user.full_name === user.username ? null : user.full_name;

/** Finds a person; undefined when the account is deleted. */
export async function findSubject(db: Reader, personId: number): Promise<Subject | undefined> {
  const user = await findUserRow(db, personId);
  if (!user) return undefined;
  const existing = await db
    .selectFrom('identity_people')
    .selectAll()
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('identity_accounts')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('linked_at_ms')
    .execute();
  return {
    user,
    email: isNoEmail(user.email) ? null : user.email,
    isEmailVerified: isConfirmed(user),
    displayName: displayNameOf(user),
    known: existing ?? defaultsFor(personId),
    accounts,
  };
}

const defaultsFor = (personId: number): Selectable<IdentityPeopleTable> => ({
  person_id: personId,
  phone: null,
  photo_url: null,
  has_password: 1,
  valid_since_s: 0,
  factors: '[]',
});

/** Updates provider data of a person. */
export async function storeProviderData(
  trx: Reader,
  personId: number,
  known: { photo_url?: string | null; phone?: string | null; factors?: string },
): Promise<void> {
  await trx
    .insertInto('identity_people')
    .values({ person_id: personId, ...known })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(known))
    .execute();
}

/** Whether a person signs in by email address: with a password, or by letter if there is no other method. */
export const isByEmail = ({ email, known, accounts }: Subject): boolean =>
  email !== null && (known.has_password === 1 || (known.phone === null && accounts.length === 0));
