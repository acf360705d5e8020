import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';

/**
 * Ends a person's sign-ins by identity providers, except `keepId`. Runs even while no provider is enabled: one may be
 * enabled again later.
 */
export async function endProviderSignIns(
  trx: Reader,
  personId: number,
  { keepId, nowMs }: { keepId: number | null; nowMs: number },
): Promise<void> {
  await trx
    .deleteFrom('identity_sign_ins')
    .where('person_id', '=', personId)
    .where('id', '!=', keepId ?? 0)
    .execute();
  await trx.deleteFrom('identity_codes').where('person_id', '=', personId).execute();
  const since = { valid_since_s: Math.floor(nowMs / SECOND_MS) };
  await trx
    .insertInto('identity_people')
    .values({ person_id: personId, ...since })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(since))
    .execute();
}

/** Deletes sign-ins that were idle for longer than a session may be, or that reached the maximum age. */
export async function forgetOldSignIns(trx: Reader, nowMs: number): Promise<void> {
  const { idleDays, absoluteDays } = SESSION_LIMITS;
  await trx
    .deleteFrom('identity_sign_ins')
    .where((eb) =>
      eb.or([
        eb('used_at_ms', '<=', nowMs - idleDays * DAY_MS),
        eb('auth_time_s', '<=', Math.floor((nowMs - absoluteDays * DAY_MS) / SECOND_MS)),
      ]),
    )
    .execute();
  await trx.deleteFrom('identity_codes').where('expires_at_ms', '<=', nowMs).execute();
}

/** Stores whether the person has a password of their own. */
export async function notePassword(trx: Reader, personId: number, hasPassword: boolean): Promise<void> {
  const values = { has_password: hasPassword ? 1 : 0 };
  await trx
    .insertInto('identity_people')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute();
}

/** Returns true if a password signs the person in, whether or not a provider is enabled. */
export async function hasPassword(db: Reader, personId: number): Promise<boolean> {
  const existing = await db
    .selectFrom('identity_people')
    .select('has_password')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return (existing?.has_password ?? 1) === 1;
}

/** Deletes the marks of removed passkeys that are older than any backup. */
export async function forgetRemovedPasskeys(trx: Reader, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('removed_at_ms', '<=', nowMs - REMOVED_DAYS * DAY_MS)
    .execute();
}
const REMOVED_DAYS = 400;
