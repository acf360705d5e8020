import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import type { SmsPort } from '../../sms/sms.ts';
import type { Elsewhere } from '../issuers/elsewhere.ts';
import type { Issuer } from '../issuers/issued.ts';
import type { Keys } from '../keys/keys.ts';
import type { MakeTokens } from './id-token.ts';
import type { Verified } from './verify.ts';

/** What every call of the provider works with. */
export interface Provider {
  services: Services;
  settings: IdentitySettings;
  /** Elsewhere, whose accounts sign people in. */
  places: readonly Elsewhere[];
  keys: Keys;
  makeTokens: MakeTokens;
  verify: (idToken: string) => Promise<Verified>;
  /** The operator's own program, whose tokens sign people in; null where there is none. */
  custom: Issuer | null;
  /** Null where no text message can be sent. */
  sms: SmsPort | null;
}
