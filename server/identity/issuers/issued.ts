import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { AUTH_LIMITS } from '#contract/limits.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';

/** What an ID token of another issuer says of somebody. */
export interface Issued {
  sub: string;
  issuedAtS: number;
  authTimeS: number;
  /** Null where it says none, or one that is no address. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  photoUrl: string | null;
  /** Of a custom token: whom it is for. */
  uid: string | null;
  nonce: string | null;
}

/** Whose tokens are believed, and how they are signed; the algorithm is never the token's to choose. */
export interface Issuer {
  issuer: string;
  audience: string;
  algorithms: readonly string[];
  keys: JWTVerifyGetKey;
  nowMs: () => number;
  /** By which codes tokens that are over, and any others, are refused. */
  refusals: { over: RefusalCode; wrong: RefusalCode };
  /** How long a token may be good for, seconds; as long as it says where this is absent. */
  longestS?: number;
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

/** Reads an ID token of another issuer. @throws Refusal; AppError 503 while its keys cannot be read. */
export async function readIssued(from: Issuer, token: string): Promise<Issued> {
  const { refusals, nowMs, audience } = from;
  const { payload } = await jwtVerify(token, from.keys, {
    algorithms: [...from.algorithms],
    issuer: from.issuer,
    audience,
    currentDate: new Date(nowMs()),
    clockTolerance: IDENTITY_LIMITS.toleranceS,
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw new Refusal(refusals.over);
    throw error instanceof errors.JOSEError ? new Refusal(refusals.wrong) : error;
  });
  const claims = CLAIMS.safeParse(payload);
  const latestS = nowMs() / SECOND_MS + IDENTITY_LIMITS.toleranceS;
  if (!claims.success || claims.data.iat > latestS || (claims.data.auth_time ?? 0) > latestS)
    throw new Refusal(refusals.wrong);
  const { longestS = Number.POSITIVE_INFINITY } = from;
  if (claims.data.exp - claims.data.iat > longestS) throw new Refusal(refusals.wrong);
  if (!isForUs(payload, audience)) throw new Refusal(refusals.wrong);
  return toIssued(claims.data);
}

/** One that was made for several clients names the one that asked for it. OpenID Connect Core, 3.1.3.7. */
const isForUs = ({ aud, azp }: JWTPayload, audience: string) =>
  (!Array.isArray(aud) || aud.length === 1 || azp !== undefined) && (azp === undefined || azp === audience);

/** The address that an issuer tells of, if it is one, and whether it says that it is proven. */
export function emailOf({ email, email_verified: says }: { email?: unknown; email_verified?: unknown }) {
  const isEmail =
    typeof email === 'string' && email.length <= AUTH_LIMITS.emailMax && EMAIL_PATTERN.test(email);
  return { email: isEmail ? email : null, isEmailVerified: isEmail && (says === true || says === 'true') };
}

function toIssued(claims: z.output<typeof CLAIMS>): Issued {
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

/** Whether a picture's address may be kept. */
export const isPhotoUrl = (address: string) =>
  address.length <= IDENTITY_LIMITS.photoUrlMax &&
  URL.canParse(address) &&
  /^https?:$/.test(new URL(address).protocol);
