import { errors, type JWTHeaderParameters, jwtVerify } from 'jose';
import { z } from 'zod';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { UserRow } from '../../features/auth/users.repository.ts';
import { findUserRow } from '../../features/auth/users.repository.ts';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { suspensionOf } from '../../writes/standing.ts';
import { ALGORITHM, type Keys } from '../keys/keys.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { findBySid } from '../sign-ins/sign-ins.ts';

/** The person that an ID token proves, and its times. */
export interface Verified {
  user: UserRow;
  /** Null for a hosted provider. */
  signInId: number | null;
  issuedAtS: number;
  authTimeS: number;
}

/**
 * Verifies an ID token; both providers implement it. @param address client address, against which a new account
 * counts @throws Refusal; for a hosted provider also NoEmailProof, and AppError 429, 503.
 */
export type VerifyIdToken = (token: string, address: string) => Promise<Verified>;

interface Deps extends Pick<Services, 'store' | 'nowMs'> {
  keys: Keys;
  settings: IdentitySettings;
}

const CLAIMS = z.object({
  sub: z.string(),
  sid: z.string(),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int(),
});
type Claims = z.output<typeof CLAIMS>;

/** Verifies this server's own ID tokens: the sign-in must be active, and the account not suspended. */
export function embeddedVerifier(deps: Deps): (token: string) => Promise<Verified> {
  return async (token) => {
    const { sub, sid, iat, auth_time } = await readClaims(deps, token);
    const { store, nowMs } = deps;
    const signIn = await findBySid(store.read, sid, nowMs());
    if (!signIn || String(signIn.person_id) !== sub) throw new Refusal('TOKEN_EXPIRED');
    const user = await findUserRow(store.read, signIn.person_id);
    if (!user) throw new Refusal('USER_NOT_FOUND');
    if (suspensionOf(user, nowMs())) throw new Refusal('USER_DISABLED');
    return { user, signInId: signIn.id, issuedAtS: iat, authTimeS: auth_time };
  };
}

/** Verifies the signature and returns the claims. The algorithm is fixed, never the token's choice. */
async function readClaims({ keys, nowMs, settings }: Deps, token: string): Promise<Claims> {
  const keyOf = async ({ kid }: JWTHeaderParameters) => {
    const key = kid === undefined ? undefined : await keys.named(kid);
    if (!key) throw new Refusal('INVALID_ID_TOKEN');
    return key;
  };
  const { payload } = await jwtVerify(token, keyOf, {
    algorithms: [ALGORITHM],
    issuer: settings.issuer,
    audience: settings.project,
    currentDate: new Date(nowMs()),
    clockTolerance: IDENTITY_LIMITS.toleranceS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new Refusal('TOKEN_EXPIRED');
    throw error instanceof errors.JOSEError ? new Refusal('INVALID_ID_TOKEN') : error;
  });
  const claims = CLAIMS.safeParse(payload);
  const maxTimeS = nowMs() / SECOND_MS + IDENTITY_LIMITS.toleranceS;
  if (!claims.success || claims.data.iat > maxTimeS || claims.data.auth_time > maxTimeS)
    throw new Refusal('INVALID_ID_TOKEN');
  return claims.data;
}
