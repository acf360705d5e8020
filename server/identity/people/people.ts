import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { isConfirmed } from '../../features/auth/former-email.service.ts';
import { findUserRow, type UserRow } from '../../features/auth/users.repository.ts';
import type { IdentityAccountsTable, IdentityPeopleTable } from './people.table.ts';

/** A person as the provider sees them. */
export interface Subject {
  user: UserRow;
  email: string;
  isEmailVerified: boolean;
  /** What they call themselves; null of one who has said nothing yet. */
  displayName: string | null;
  known: Selectable<IdentityPeopleTable>;
  accounts: Selectable<IdentityAccountsTable>[];
}

/** Whoever has signed up by the provider is called by their user name until they say another one. */
const displayNameOf = (user: UserRow): string | null =>
  user.full_name === user.username ? null : user.full_name;

/** Finds a person; undefined where the account is gone. */
export async function findSubject(db: Reader, personId: number): Promise<Subject | undefined> {
  const user = await findUserRow(db, personId);
  if (!user) return undefined;
  const known = await db
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
    email: user.email,
    isEmailVerified: isConfirmed(user),
    displayName: displayNameOf(user),
    known: known ?? unknown(personId),
    accounts,
  };
}

const unknown = (personId: number): Selectable<IdentityPeopleTable> => ({
  person_id: personId,
  phone: null,
  photo_url: null,
  has_password: 1,
  valid_since_s: 0,
  factors: '[]',
});

/** Whether a password signs the person in. */
export async function hasPassword(db: Reader, personId: number): Promise<boolean> {
  const known = await db
    .selectFrom('identity_people')
    .select('has_password')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return (known?.has_password ?? 1) === 1;
}
