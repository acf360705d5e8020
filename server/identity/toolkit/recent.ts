import { SECOND_MS } from '#contract/shared/time.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import type { Provider } from '../tokens/provider.ts';
import type { Verified } from '../tokens/verify.ts';

/** Whom an ID token proves. @throws Refusal. */
export async function verified({ verify }: Pick<Provider, 'verify'>, idToken: string | undefined) {
  if (!idToken) throw new Refusal('MISSING_ID_TOKEN');
  return verify(idToken);
}

/**
 * What changes who may get in asks for a sign-in of the last minutes: whoever has found a phone that is signed in cannot take
 * the account over. @throws Refusal CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export function assertRecent({ services }: Pick<Provider, 'services'>, { authTimeS }: Verified): void {
  if (services.nowMs() / SECOND_MS - authTimeS > IDENTITY_LIMITS.recentS)
    throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
