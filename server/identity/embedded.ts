import type { Identity } from '../identity.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { Services } from '../services.ts';
import { openSms } from '../sms/sms.ts';
import { donePage } from './accounts/done-page.ts';
import { bearerReader } from './bearer/read-bearer.ts';
import type { Issuer } from './issuers/external-token.ts';
import { openKeySet } from './issuers/key-set.ts';
import { openOidcProvider } from './issuers/oidc-provider.ts';
import { ALGORITHM, openKeys } from './keys/keys.ts';
import { IDENTITY_LIMITS } from './limits.ts';
import { ownCalls } from './own-calls.ts';
import { standaloneStyle } from './pages/standalone-page.ts';
import { askSecond } from './people/second-factor.ts';
import { endSignIn } from './sign-ins/sign-ins.ts';
import { tokenMaker } from './tokens/id-token.ts';
import type { Provider } from './tokens/provider.ts';
import { embeddedVerifier } from './tokens/verify.ts';
import { toolkitRoutes } from './toolkit/toolkit.routes.ts';

/** The identity provider within this server, on the product's accounts. docs/identity.md shows its modules. */
export function embeddedIdentity(services: Services, settings: IdentitySettings): Identity {
  const { store, nowMs } = services;
  const keys = openKeys(services);
  const places = settings.accounts.map((account) => openOidcProvider(account, services));
  const provider: Provider = {
    services,
    settings,
    places,
    custom: settings.custom && customIssuer(settings.custom, services),
    keys,
    makeTokens: tokenMaker({ nowMs, keys, settings }),
    sms: settings.sms && openSms(settings.sms, services.log),
    verify: embeddedVerifier({ store, nowMs, keys, settings }),
  };
  return {
    apiRoutes: ownCalls(services, places, settings),
    rootRoutes: toolkitRoutes(provider).route('/', standaloneStyle).route('/', donePage),
    readBearer: bearerReader(provider.verify),
    askSecond: (personId, digits, address) => askSecond(services, { personId, digits, address }),
    endSignIn: (id) => store.write(({ trx }) => endSignIn(trx, id)),
  };
}

/** The fixed audience of custom tokens. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** The operator's own token issuer, with tokens of at most an hour. */
const customIssuer = (
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
