import type { IdentitySettings } from '../../identity-settings.ts';
import type { Services } from '../../services.ts';
import { ALGORITHM } from '../keys/keys.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { Issuer } from './issued.ts';
import { openKeySet } from './key-set.ts';

/** For whom such tokens are made; every library that makes them writes this. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The operator's own program, which vouches for people by tokens of an hour at most. */
export const customIssuer = (
  { issuer, keysUrl }: NonNullable<IdentitySettings['custom']>,
  { nowMs, log }: Pick<Services, 'nowMs' | 'log'>,
): Issuer => ({
  issuer,
  audience: AUDIENCE,
  algorithms: [ALGORITHM],
  keys: openKeySet({ url: keysUrl, nowMs, log }),
  nowMs,
  refusals: { over: 'INVALID_CUSTOM_TOKEN', wrong: 'INVALID_CUSTOM_TOKEN' },
  longestS: IDENTITY_LIMITS.tokenS,
});
