import { SignJWT } from 'jose';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { ALGORITHM, type Keys } from '../keys/keys.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { Subject } from '../people/people.ts';
import { type OpenSignIn, type SignInRow, sidOf } from '../sign-ins/sign-ins.ts';

/** The token fields of sign-in responses, named by the protocol. */
interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Seconds, as text. */
  expiresIn: string;
  localId: string;
}

/** Creates the tokens of a sign-in. */
export type MakeTokens = (subject: Subject, signIn: OpenSignIn) => Promise<Tokens>;

interface Deps {
  nowMs: Services['nowMs'];
  keys: Keys;
  settings: IdentitySettings;
}

/** Creates ID tokens; no other place does. */
export function tokenMaker({ nowMs, keys, settings: { issuer, project } }: Deps): MakeTokens {
  return async (subject, { row, refreshToken }) => {
    const { kid, key } = await keys.signing();
    const localId = String(subject.user.id);
    const iat = Math.floor(nowMs() / SECOND_MS);
    const idToken = await new SignJWT({ ...claimsOf(subject, row), sid: sidOf(refreshToken) })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(project)
      .setSubject(localId)
      .setIssuedAt(iat)
      .setExpirationTime(iat + IDENTITY_LIMITS.tokenS)
      .sign(key);
    return { idToken, refreshToken, expiresIn: String(IDENTITY_LIMITS.tokenS), localId };
  };
}

/** The claims about a person; unknown ones are absent. */
function claimsOf(subject: Subject, signIn: SignInRow) {
  const { user, email, isEmailVerified, displayName, known } = subject;
  return {
    auth_time: signIn.auth_time_s,
    user_id: String(user.id),
    ...(email === null ? {} : { email, email_verified: isEmailVerified }),
    ...(displayName === null ? {} : { name: displayName }),
    ...(known.photo_url === null ? {} : { picture: known.photo_url }),
    ...(known.phone === null ? {} : { phone_number: known.phone }),
    firebase: {
      identities: identitiesOf(subject),
      sign_in_provider: signIn.method,
      ...(signIn.second_factor === null
        ? {}
        : { sign_in_second_factor: 'totp', second_factor_identifier: signIn.second_factor }),
    },
  };
}

function identitiesOf({ email, known, accounts }: Subject): Record<string, string[]> {
  const identities: Record<string, string[]> = email === null ? {} : { email: [email] };
  if (known.phone !== null) identities.phone = [known.phone];
  for (const { provider_id, raw_id } of accounts)
    identities[provider_id] = [...(identities[provider_id] ?? []), raw_id];
  return identities;
}
