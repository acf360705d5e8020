import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { ALGORITHM } from '../keys/keys.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { Issuer } from './external-token.ts';
import { openKeySet } from './key-set.ts';

/** The fixed audience of custom tokens. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The operator's own token issuer, with tokens of at most an hour. */
export const customIssuer = (
  { issuer, keysUrl }: NonNullable<IdentitySettings['custom']>,
  { nowMs, log }: Pick<Services, 'nowMs' | 'log'>,
): Issuer => ({
  issuer,
  audience: AUDIENCE,
  algorithms: [ALGORITHM],
  keys: openKeySet({ url: keysUrl, nowMs, log }),
  nowMs,
  refusals: { expired: 'INVALID_CUSTOM_TOKEN', invalid: 'INVALID_CUSTOM_TOKEN' },
  maxAgeS: IDENTITY_LIMITS.tokenS,
});
