import type { Selectable } from 'kysely';
import type { Reader } from '../../db/store.ts';
import { isConfirmed } from '../../features/auth/former-email.service.ts';
import { findUserRow, type UserRow } from '../../features/auth/users.repository.ts';
import { isNoEmail } from './no-email.ts';
import type { IdentityAccountsTable, IdentityPeopleTable } from './people.table.ts';

/** A person as the provider sees them. */
export interface Subject {
  user: UserRow;
  /** Null of one who has signed up by phone and has not said any. */
  email: string | null;
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
    email: isNoEmail(user.email) ? null : user.email,
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

/** Sets or takes away what signs a person in beside their password. */
export async function keepKnown(
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

/** Whether somebody signs in by their e-mail address: by password, or, of one who has no other way, by letter. */
export const isByEmail = ({ email, known, accounts }: Subject): boolean =>
  email !== null && (known.has_password === 1 || (known.phone === null && accounts.length === 0));
