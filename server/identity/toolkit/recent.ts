import { SECOND_MS } from '#contract/shared/time.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import type { Verified } from '../tokens/verify.ts';

/** Returns the person of an ID token. @throws Refusal. */
export async function verified({ verify }: Pick<Provider, 'verify'>, idToken: string | undefined) {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN');
  return verify(idToken);
}

/**
 * Asserts a recent sign-in before a sign-in method changes, so that a found phone cannot take the account over.
 * @throws Refusal CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function assertRecent({ services }: Pick<Provider, 'services'>, { authTimeS }: Verified): void {
  if (services.nowMs() / SECOND_MS - authTimeS > IDENTITY_LIMITS.recentS)
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
