import type { Insertable, Selectable } from 'kysely';
import type { User } from '#contract/auth.ts';
import { type Language, languageOf } from '#contract/languages.ts';
import type { Profile } from '#contract/profile.ts';
import { prepared } from '../../db/prepared.ts';
import type { Reader } from '../../db/store.ts';
import { skeletonOf } from './look-alikes.service.ts';
import type { UsersTable } from './users.table.ts';

export type UserRow = Selectable<UsersTable>;

/** User names and e-mails compare without case. */
export const caseKey = (text: string) => text.normalize('NFKC').toLowerCase();

export async function findUserRow(db: Reader, id: number): Promise<UserRow | undefined> {
  return (await userById(db, { id }))[0];
}

const userById = prepared<{ id: number }, UserRow>((db, param) =>
  db.selectFrom('users').selectAll().where('id', '=', param('id')),
);

export function findUserByName(db: Reader, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('username_key', '=', caseKey(username)).executeTakeFirst();
}

/** Finds an account whose name is the same or looks the same. */
export function findLookAlike(db: Reader, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      eb.or([eb('username_key', '=', caseKey(username)), eb('username_skeleton', '=', skeletonOf(username))]),
    )
    .executeTakeFirst();
}

export function findUserByEmail(db: Reader, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', caseKey(email)).executeTakeFirst();
}

/** Finds an account by user name or e-mail address; the user name goes first. */
export async function findUserByNameOrEmail(db: Reader, text: string): Promise<UserRow | undefined> {
  const key = caseKey(text);
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key)]))
    .execute();
  return rows.find((row) => row.username_key === key) ?? rows[0];
}

export async function insertUser(db: Reader, row: Insertable<UsersTable>): Promise<number> {
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const toUser = (
  row: Pick<UserRow, 'id' | 'username' | 'full_name' | 'email' | 'location' | 'is_admin'>,
): User => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  email: row.email,
  location: row.location,
  isAdmin: row.is_admin === 1,
});

/** The language of a person's letters. */
export const letterLanguage = ({ language }: Pick<UserRow, 'language'>): Language =>
  languageOf(language) ?? 'en';

/** The same by the person's number; English for a visitor. */
export async function findLetterLanguage(db: Reader, id: number | null): Promise<Language> {
  const row = id === null ? undefined : await findUserRow(db, id);
  return row ? letterLanguage(row) : 'en';
}

export const toProfile = (row: UserRow): Profile & { version: number } => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  username: row.username,
  location: row.location,
  isAdmin: row.is_admin === 1,
  preferences: { animals: JSON.parse(row.animals), businessTypes: JSON.parse(row.business_types) },
  ...(row.profile_image === null ? {} : { profileImageUrl: row.profile_image }),
  language: letterLanguage(row),
  ...(row.stop_link === null ? {} : { replyEmails: true }),
  version: row.version,
});
