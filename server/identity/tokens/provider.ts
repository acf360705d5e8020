import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import type { SmsPort } from '../../sms/sms.ts';
import type { Issuer } from '../issuers/external-token.ts';
import type { OidcProvider } from '../issuers/oidc-provider.ts';
import type { Keys } from '../keys/keys.ts';
import type { MakeTokens } from './id-token.ts';
import type { Verified } from './verify.ts';

/** Dependencies of the provider's API calls. */
export interface Provider {
  services: Services;
  settings: IdentitySettings;
  /** External providers whose accounts can sign in. */
  places: readonly OidcProvider[];
  keys: Keys;
  makeTokens: MakeTokens;
  verify: (idToken: string) => Promise<Verified>;
  /** The operator's own token issuer; null for none. */
  custom: Issuer | null;
  /** Null when text messages are not configured. */
  sms: SmsPort | null;
}
