import { AppError } from '../../errors.ts';
import { toUser } from '../../features/auth/users.repository.ts';
import type { TokenPerson } from '../../identity.ts';
import { NoEmailProof } from '../people/external-accounts.ts';
import { Refusal } from '../refusal.ts';
import type { VerifyIdToken } from '../tokens/verify.ts';

/** A JWT has three parts; a session token has no dots. */
const LOOKS_LIKE_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const NOT_LINKED =
  'An account here already has this email address. Sign in with your password first, and confirm the address.';

/**
 * Authenticates ID tokens sent as bearers to the product's own API. A rejected token authenticates nobody. @throws
 * AppError 409 `email-taken` when the person cannot be created here; 429, 503.
 */
export const bearerReader =
  (verify: VerifyIdToken) =>
  async (bearer: string, address: string): Promise<TokenPerson | null> => {
    if (!LOOKS_LIKE_TOKEN.test(bearer)) return null;
    try {
      const { user, signInId, issuedAtS, authTimeS } = await verify(bearer, address);
      return { user: toUser(user), signInId, issuedAtS, authTimeS };
    } catch (error) {
      if (error instanceof Refusal) return null;
      if (error instanceof NoEmailProof) throw new AppError('email-taken', { detail: NOT_LINKED });
      throw error;
    }
  };
