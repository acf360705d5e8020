import { Hono } from 'hono';
import type { AppEnv } from '../http/core/app-env.ts';
import type { Identity } from '../identity.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { Services } from '../services.ts';
import { donePage } from './accounts/done-page.ts';
import { bearerReader } from './bearer/read-bearer.ts';
import { openKeySet } from './issuers/key-set.ts';
import { openOidcProvider } from './issuers/oidc-provider.ts';
import { ownCalls } from './own-calls.ts';
import { standaloneStyle } from './pages/standalone-page.ts';
import { askSecond } from './people/second-factor.ts';
import { hostedVerifier } from './tokens/verify-hosted.ts';

/** An external project whose ID tokens are accepted. People sign in there, and have accounts here. */
export function hostedIdentity(services: Services, settings: IdentitySettings): Identity {
  const keys = openKeySet({ url: settings.keysUrl, nowMs: services.nowMs, log: services.log });
  const places = settings.accounts.map((account) => openOidcProvider(account, services));
  return {
    apiRoutes: ownCalls(services, places, settings),
    rootRoutes: new Hono<AppEnv>().route('/', standaloneStyle).route('/', donePage),
    readBearer: bearerReader(hostedVerifier(services, settings, keys)),
    askSecond: (personId, digits, address) => askSecond(services, { personId, digits, address }),
    endSignIn: () => Promise.resolve(), // only the project can end it
  };
}
