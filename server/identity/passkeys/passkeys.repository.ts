import type { Selectable } from 'kysely';
import type { Passkey } from '#contract/passkeys.ts';
import type { Reader } from '../../db/store.ts';
import type { PasskeysTable } from './passkeys.table.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Returns a person's passkeys, newest first. */
export const findPasskeys = (db: Reader, personId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .where('removed_at_ms', 'is', null)
    .orderBy('id', 'desc')
    .execute();

/** Returns the passkey of a credential id, unless it was removed. */
export const findByCredential = (db: Reader, credentialId: string): Promise<PasskeyRow | undefined> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('removed_at_ms', 'is', null)
    .executeTakeFirst();

/** Renames a passkey. @returns whether the person has it. */
export async function renamePasskey(
  db: Reader,
  { id, personId }: { id: number; personId: number },
  name: string,
): Promise<boolean> {
  const done = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('removed_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return done.numUpdatedRows > 0n;
}

export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  isSynced: row.is_synced === 1,
  createdAt: new Date(row.made_at_ms).toISOString(),
  usedAt: row.used_at_ms === null ? null : new Date(row.used_at_ms).toISOString(),
});
