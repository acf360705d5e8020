import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import type { Identity } from '../identity.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { Services } from '../services.ts';
import { donePage } from './accounts/done-page.ts';
import { bearerReader } from './bearer/read-bearer.ts';
import { openElsewhere } from './issuers/elsewhere.ts';
import { openKeySet } from './issuers/key-set.ts';
import { ownCalls } from './own-calls.ts';
import { loneStyle } from './pages/lone-page.ts';
import { askSecond } from './people/second-factor.ts';
import { hostedVerifier } from './tokens/verify-hosted.ts';

/** A project elsewhere, whose ID tokens are believed. Its people sign in there, and are the product's here. */
export function hostedIdentity(services: Services, settings: IdentitySettings): Identity {
  const keys = openKeySet({ url: settings.keysUrl, nowMs: services.nowMs, log: services.log });
  const places = settings.accounts.map((account) => openElsewhere(account, services));
  return {
    apiRoutes: ownCalls(services, places, settings),
    rootRoutes: new Hono<AppEnv>().route('/', loneStyle).route('/', donePage),
    readBearer: bearerReader(hostedVerifier(services, settings, keys)),
    askSecond: (personId, digits, address) => askSecond(services, { personId, digits, address }),
    endSignIn: () => Promise.resolve(), // it is the project's to end
  };
}
