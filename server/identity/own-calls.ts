import { Hono } from 'hono';
import { z } from 'zod';
import type { SignInMethod, SignInMethods } from '#contract/sign-in-methods.ts';
import type { AppEnv } from '../http/core/app-env.ts';
import { call } from '../http/core/call.ts';
import type { IdentitySettings } from '../identity-settings.ts';
import type { Services } from '../services.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { sessionTokenRoutes } from './bearer/session-token.routes.ts';
import type { OidcProvider } from './issuers/oidc-provider.ts';
import { partyOf } from './passkeys/party.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';

const methods = z.object({
  methods: z.array(
    z.union([
      z.object({ kind: z.literal('password') }),
      z.object({ kind: z.literal('passkey'), host: z.string() }),
      z.object({ kind: z.literal('project'), toolkit: z.string(), key: z.string() }),
      z.object({ kind: z.literal('letter') }),
      z.object({ kind: z.literal('phone') }),
      z.object({ kind: z.literal('account'), id: z.string(), providerId: z.string(), name: z.string() }),
    ]),
  ),
}) satisfies z.ZodType<SignInMethods>;

/** Routes below `/api` of both kinds of provider. */
export const ownCalls = (services: Services, places: readonly OidcProvider[], settings: IdentitySettings) =>
  new Hono<AppEnv>()
    .get(
      '/auth/methods',
      call({ summary: 'Lists the sign-in methods of this server', who: 'anyone', answers: { 200: methods } }),
      (c) => c.json({ methods: methodsOf(services, places, settings, c.req.url) }),
    )
    .route('/', sessionTokenRoutes)
    .route('/', passkeyRoutes(services))
    .route('/', accountRoutes(services, places));

/** In display order. */
function methodsOf(
  services: Services,
  places: readonly OidcProvider[],
  settings: IdentitySettings,
  requestUrl: string,
): SignInMethod[] {
  const party = partyOf(services, requestUrl);
  const isEmbedded = settings.kind === 'embedded';
  const { letters } = services;
  return [
    { kind: 'password' },
    ...(party ? [{ kind: 'passkey', host: party.host } as const] : []),
    ...places.map(({ settings: { id, providerId, name } }) => ({
      kind: 'account' as const,
      id,
      providerId,
      name,
    })),
    ...(settings.projectCalls ? [{ kind: 'project', ...settings.projectCalls } as const] : []),
    ...(isEmbedded && letters ? [{ kind: 'letter' } as const] : []),
    ...(isEmbedded && settings.sms ? [{ kind: 'phone' } as const] : []),
  ];
}
