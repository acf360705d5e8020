import { toUser } from '../../features/auth/users.repository.ts';
import type { TokenPerson } from '../../identity-loader.ts';
import { Refusal } from '../refusal.ts';
import type { VerifyIdToken } from '../tokens/verify.ts';

/** Three parts with dots between them; a session's token has none. */
const LOOKS_LIKE_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** Reads ID tokens that come as bearer to the product's own calls. One that is refused proves nobody, whatever the reason. */
export const bearerReader =
  (verify: VerifyIdToken) =>
  async (bearer: string): Promise<TokenPerson | null> => {
    if (!LOOKS_LIKE_TOKEN.test(bearer)) return null;
    try {
      const { user, signInId, issuedAtS } = await verify(bearer);
      return { user: toUser(user), signInId, issuedAtS };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  };
