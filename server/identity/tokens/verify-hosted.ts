import type { JWTVerifyGetKey } from 'jose';
import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { type ExternalClaims, type Issuer, verifyExternalToken } from '../issuers/external-token.ts';
import { ALGORITHM } from '../keys/keys.ts';
import { findOrCreatePerson, type Place } from '../people/external-accounts.ts';
import { findSubject } from '../people/people.ts';
import { Refusal } from '../refusal.ts';
import type { VerifyIdToken } from './verify.ts';

/**
 * Verifies ID tokens of a hosted project. Its people have accounts here by their id there; the first token creates
 * the account, or finds it by an address verified on both sides. A sign-in there cannot be ended from here, so tokens
 * older than the last end of all sign-ins, or than the maximum session, are rejected.
 */
export function hostedVerifier(
  services: Services,
  settings: IdentitySettings,
  keys: JWTVerifyGetKey,
): VerifyIdToken {
  const { nowMs } = services;
  const issuer: Issuer = {
    issuer: settings.issuer,
    audience: settings.project,
    algorithms: [ALGORITHM],
    ...{ keys, nowMs },
    refusals: { expired: 'TOKEN_EXPIRED', invalid: 'INVALID_ID_TOKEN' },
  };
  const place: Place = { providerId: `project:${settings.project}`, name: settings.project };

  return async (token, address) => {
    const claims = await verifyExternalToken(issuer, token);
    const personId = await personOf(services, place, claims, address);
    const user = await findUserRow(services.store.read, personId);
    const subject = user && (await findSubject(services.store.read, personId));
    if (!user || !subject) throw new Refusal('USER_NOT_FOUND');
    if (suspensionOf(user, nowMs())) throw new Refusal('USER_DISABLED');
    const oldestS = nowMs() / SECOND_MS - (SESSION_LIMITS.absoluteDays * DAY_MS) / SECOND_MS;
    if (claims.authTimeS < Math.max(subject.known.valid_since_s, oldestS)) throw new Refusal('TOKEN_EXPIRED');
    return { user, signInId: null, issuedAtS: claims.issuedAtS, authTimeS: claims.authTimeS };
  };
}

/** Writes only on a person's first token. */
async function personOf(
  services: Services,
  place: Place,
  claims: ExternalClaims,
  address: string,
): Promise<number> {
  const existing = await services.store.read
    .selectFrom('identity_accounts')
    .select('person_id')
    .where('provider_id', '=', place.providerId)
    .where('raw_id', '=', claims.sub)
    .executeTakeFirst();
  return (
    existing?.person_id ??
    findOrCreatePerson(services, { ...claims, place }, address, async (_write, met) => met.personId)
  );
}
