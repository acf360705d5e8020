import { AppError } from '../../errors.ts';
import { toUser } from '../../features/auth/users.repository.ts';
import type { TokenPerson } from '../../identity.ts';
import { NoEmailProof } from '../people/outside.ts';
import { Refusal } from '../refusal.ts';
import type { VerifyIdToken } from '../tokens/verify.ts';

/** Three parts with dots between them; a session's token has none. */
const LOOKS_LIKE_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const NOT_LINKED =
  'Somebody has this email address here. Sign in here with your password first, and confirm the address.';

/**
 * Reads ID tokens that come as bearer to the product's own calls. One that is refused proves nobody, whatever the reason.
 * @throws AppError 409 `email-taken` of one whose person cannot be made here; 429, 503.
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
