import type { JWTVerifyGetKey } from 'jose';
import { SESSION_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { type Issued, type Issuer, readIssued } from '../issuers/issued.ts';
import { ALGORITHM } from '../keys/keys.ts';
import { meet, type Place } from '../people/outside.ts';
import { findSubject } from '../people/people.ts';
import { Refusal } from '../refusal.ts';
import type { VerifyIdToken } from './verify.ts';

/**
 * Verifies what a project elsewhere has signed. Its people are known here by their id there; the first token of one makes them
 * here, or finds them by an address that both have proven. A sign-in there cannot be ended from here: what is older than the
 * newest end of all sign-ins, or than any session may be, proves nobody.
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
    refusals: { over: 'TOKEN_EXPIRED', wrong: 'INVALID_ID_TOKEN' },
  };
  const place: Place = { providerId: `project:${settings.project}`, name: settings.project };

  return async (token, address) => {
    const issued = await readIssued(issuer, token);
    const personId = await personOf(services, place, issued, address);
    const user = await findUserRow(services.store.read, personId);
    const subject = user && (await findSubject(services.store.read, personId));
    if (!user || !subject) throw new Refusal('USER_NOT_FOUND');
    if (suspensionOf(user, nowMs())) throw new Refusal('USER_DISABLED');
    const oldestS = nowMs() / SECOND_MS - (SESSION_LIMITS.absoluteDays * DAY_MS) / SECOND_MS;
    if (issued.authTimeS < Math.max(subject.known.valid_since_s, oldestS)) throw new Refusal('TOKEN_EXPIRED');
    return { user, signInId: null, issuedAtS: issued.issuedAtS, authTimeS: issued.authTimeS };
  };
}

/** Writes only where somebody comes for the first time. */
async function personOf(services: Services, place: Place, issued: Issued, address: string): Promise<number> {
  const known = await services.store.read
    .selectFrom('identity_accounts')
    .select('person_id')
    .where('provider_id', '=', place.providerId)
    .where('raw_id', '=', issued.sub)
    .executeTakeFirst();
  return (
    known?.person_id ?? meet(services, { ...issued, place }, address, async (_write, met) => met.personId)
  );
}
