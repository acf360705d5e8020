import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { Reader } from '../../db/store.ts';

/**
 * Ends all that a person has signed in by an identity provider, but the sign-in with `keepId`: at a new password, and
 * wherever all sessions end. It is done whether a provider is on or not: it may be on again tomorrow.
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

/** Forgets sign-ins that nobody has used for as long as a session lives unused, or that are as old as any may be. */
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

/** Notes whether a person has a password that they know, for what an identity provider tells about them. */
export async function notePassword(trx: Reader, personId: number, hasPassword: boolean): Promise<void> {
  const known = { has_password: hasPassword ? 1 : 0 };
  await trx
    .insertInto('identity_people')
    .values({ person_id: personId, ...known })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(known))
    .execute();
}

/** Whether a password signs the person in, whether a provider is on or not. */
export async function hasPassword(db: Reader, personId: number): Promise<boolean> {
  const known = await db
    .selectFrom('identity_people')
    .select('has_password')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return (known?.has_password ?? 1) === 1;
}

/** That a passkey was removed is known for as long as a backup may be older than that. */
export async function forgetRemovedPasskeys(trx: Reader, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('passkeys')
    .where('removed_at_ms', '<=', nowMs - REMOVED_DAYS * DAY_MS)
    .execute();
}
const REMOVED_DAYS = 400;
