import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** The verified claims of an external ID token. */
export interface ExternalClaims {
  sub: string;
  issuedAtS: number;
  authTimeS: number;
  /** Null when absent or invalid. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  photoUrl: string | null;
  /** The person in a custom token. */
  uid: string | null;
  nonce: string | null;
}

/** A trusted issuer and its signing algorithms; the token never chooses the algorithm. */
export interface Issuer {
  issuer: string;
  audience: string;
  algorithms: readonly string[];
  keys: JWTVerifyGetKey;
  nowMs: () => number;
  /** Refusal codes for expired and for other invalid tokens. */
  refusals: { expired: RefusalCode; invalid: RefusalCode };
  /** Maximum lifetime in seconds; unlimited when absent. */
  maxAgeS?: number;
}

const SUB_MAX = 255;
const text = z.string().optional().catch(undefined);
const CLAIMS = z.object({
  sub: z.string().min(1).max(SUB_MAX),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int().optional(),
  email: text,
  email_verified: z
    .union([z.boolean(), z.literal('true'), z.literal('false')])
    .optional()
    .catch(undefined), // Apple sends text
  name: text,
  picture: text,
  uid: z.string().min(1).max(128).optional().catch(undefined),
  nonce: text,
});

/** Verifies an external ID token. @throws Refusal; AppError 503 while the keys are unavailable. */
export async function verifyExternalToken(from: Issuer, token: string): Promise<ExternalClaims> {
  const { refusals, nowMs, audience } = from;
  const { payload } = await jwtVerify(token, from.keys, {
    algorithms: [...from.algorithms],
    issuer: from.issuer,
    audience,
    currentDate: new Date(nowMs()),
    clockTolerance: IDENTITY_LIMITS.toleranceS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new Refusal(refusals.expired);
    throw error instanceof errors.JOSEError ? new Refusal(refusals.invalid) : error;
  });
  const claims = CLAIMS.safeParse(payload);
  const maxTimeS = nowMs() / SECOND_MS + IDENTITY_LIMITS.toleranceS;
  if (!claims.success || claims.data.iat > maxTimeS || (claims.data.auth_time ?? 0) > maxTimeS)
    throw new Refusal(refusals.invalid);
  const { maxAgeS = Number.POSITIVE_INFINITY } = from;
  if (claims.data.exp - claims.data.iat > maxAgeS) throw new Refusal(refusals.invalid);
  if (!isForUs(payload, audience)) throw new Refusal(refusals.invalid);
  return toIssued(claims.data);
}

/** A token for several audiences names the authorized one. OpenID Connect Core, 3.1.3.7. */
const isForUs = ({ aud, azp }: JWTPayload, audience: string) =>
  (!Array.isArray(aud) || aud.length === 1 || azp !== undefined) && (azp === undefined || azp === audience);

/** Returns the email claim, if it is a valid address, and whether it is verified. */
export function emailOf({ email, email_verified: verified }: { email?: unknown; email_verified?: unknown }) {
  const isEmail =
    typeof email === 'string' && email.length <= AUTH_LIMITS.emailMax && EMAIL_PATTERN.test(email);
  return {
    email: isEmail ? email : null,
    isEmailVerified: isEmail && (verified === true || verified === 'true'),
  };
}

function toIssued(claims: z.output<typeof CLAIMS>): ExternalClaims {
  const { sub, iat, auth_time, name, picture, uid, nonce } = claims;
  return {
    ...{ sub, issuedAtS: iat, authTimeS: auth_time ?? iat },
    ...emailOf(claims),
    name: name?.trim() || null,
    photoUrl: picture !== undefined && isPhotoUrl(picture) ? picture : null,
    uid: uid ?? null,
    nonce: nonce ?? null,
  };
}

/** Whether the URL of a picture may be stored. */
export const isPhotoUrl = (address: string) =>
  address.length <= IDENTITY_LIMITS.photoUrlMax &&
  URL.canParse(address) &&
  /^https?:$/.test(new URL(address).protocol);
