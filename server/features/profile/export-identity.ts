import { SECOND_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';

/** The data of identity providers: how and when the person signs in. */
export async function findIdentity(db: Reader, userId: number) {
  const person = await db
    .selectFrom('identity_people')
    .select(['phone', 'photo_url'])
    .where('person_id', '=', userId)
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('identity_accounts')
    .select(['provider_id as provider', 'raw_id as id', 'email', 'display_name as displayName'])
    .select(['photo_url as photoUrl'])
    .where('person_id', '=', userId)
    .orderBy('linked_at_ms')
    .execute();
  const signIns = await db
    .selectFrom('identity_sign_ins')
    .select(['method', 'auth_time_s', 'used_at_ms'])
    .where('person_id', '=', userId)
    .orderBy('id')
    .execute();
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'is_synced', 'made_at_ms', 'used_at_ms'])
    .where('person_id', '=', userId)
    .where('removed_at_ms', 'is', null)
    .orderBy('id')
    .execute();
  return {
    passkeys: passkeys.map((row) => ({
      name: row.name,
      isSynced: row.is_synced === 1,
      createdAt: new Date(row.made_at_ms).toISOString(),
      usedAt: row.used_at_ms === null ? null : new Date(row.used_at_ms).toISOString(),
    })),
    phone: person?.phone ?? null,
    photoUrl: person?.photo_url ?? null,
    accounts,
    signIns: signIns.map((row) => ({
      method: row.method,
      signedInAt: new Date(row.auth_time_s * SECOND_MS).toISOString(),
      usedAt: new Date(row.used_at_ms).toISOString(),
    })),
  };
}
