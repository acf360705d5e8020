import { Hono } from 'hono';
import { z } from 'zod';
import type { SignInMethod, SignInMethods } from '#contract/sign-in-methods.ts';
import type { AppEnv, Services } from '../http/app-env.ts';
import { call } from '../http/call.ts';
import { sessionTokenRoutes } from './bearer/session-token.routes.ts';
import { partyOf } from './passkeys/party.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';

const methods = z.object({
  methods: z.array(
    z.union([
      z.object({ kind: z.literal('password') }),
      z.object({ kind: z.literal('passkey'), host: z.string() }),
    ]),
  ),
}) satisfies z.ZodType<SignInMethods>;

/** The calls below `/api` that come with a provider of either kind. */
export const ownCalls = (services: Services) =>
  new Hono<AppEnv>()
    .get(
      '/auth/methods',
      call({ summary: 'The ways to sign in at this server', who: 'anyone', answers: { 200: methods } }),
      (c) => c.json({ methods: methodsOf(services, c.req.url) }),
    )
    .route('/', sessionTokenRoutes)
    .route('/', passkeyRoutes(services));

/** In the order in which they are offered. */
function methodsOf(services: Services, requestUrl: string): SignInMethod[] {
  const party = partyOf(services, requestUrl);
  return [{ kind: 'password' }, ...(party ? [{ kind: 'passkey', host: party.host } as const] : [])];
}
