import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { signedIn as signedInSchema } from '#contract/auth.schema.ts';
import { passkey, passkeys } from '#contract/passkeys.schema.ts';
import { PASSKEY_MESSAGES } from '#contract/passkeys.ts';
import { AppError } from '../../errors.ts';
import { success } from '../../features/auth/auth.schema.ts';
import { arrivalOf, signedIn } from '../../features/auth/entering.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { idParam } from '../../http/core/params.ts';
import type { Services } from '../../services.ts';
import { addOptions, addPasskey, type PasskeyContext } from './add-passkey.ts';
import { openChallenges } from './challenges.ts';
import { listPasskeys, namePasskey, removePasskey } from './own-passkeys.ts';
import { requireParty } from './party.ts';
import * as schemas from './passkeys.schema.ts';
import { signInByPasskey, signInOptions } from './sign-in.ts';

/** Routes for one's own passkeys, and for signing in with one. Paths and responses: docs/api.md, section 3. */
export function passkeyRoutes(services: Services) {
  const challenges = openChallenges(services);
  const contextOf = (c: Context<AppEnv>): PasskeyContext => ({
    services,
    challenges,
    party: requireParty(services, c.req.url),
  });
  const ownOf = (c: Context<AppEnv>, id: number) => ({ id, personId: requireUser(c).id });

  return new Hono<AppEnv>()
    .post(
      '/auth/passkeys/options',
      call({
        summary: 'Returns options for creating a passkey; needs the password ten minutes after the sign-in',
        who: 'person',
        body: schemas.addOptionsBody,
        answers: { 200: schemas.options },
        refuses: [
          'not-found',
          'wrong-password',
          'forbidden',
          'too-many-passkeys',
          'too-many-requests',
          'busy',
        ],
      }),
      async (c) => {
        const session = c.get('session');
        if (!session) throw new AppError('not-signed-in');
        return c.json({ ...(await addOptions(contextOf(c), session, c.req.valid('json').password)) });
      },
    )
    .post(
      '/auth/passkeys',
      call({
        summary: 'Stores a passkey created with those options',
        who: 'person',
        body: schemas.addBody,
        answers: { 201: passkey },
        refuses: ['not-found', 'passkey-known', 'too-many-passkeys'],
      }),
      async (c) => c.json(await addPasskey(contextOf(c), requireUser(c), c.req.valid('json')), 201),
    )
    .get(
      '/auth/passkeys',
      call({ summary: 'Lists one’s own passkeys', who: 'person', answers: { 200: passkeys } }),
      async (c) => c.json(await listPasskeys(services.store.read, requireUser(c).id)),
    )
    .patch(
      '/auth/passkeys/:id',
      call({
        summary: 'Renames one of one’s own passkeys',
        who: 'person',
        params: idParam(PASSKEY_MESSAGES.gone),
        body: schemas.nameBody,
        answers: { 200: success },
      }),
      async (c) => {
        await namePasskey(services, ownOf(c, c.req.valid('param').id), c.req.valid('json').name);
        return c.json({ success: true as const });
      },
    )
    .delete(
      '/auth/passkeys/:id',
      call({
        summary: 'Removes one of one’s own passkeys',
        who: 'person',
        params: idParam(PASSKEY_MESSAGES.gone),
        answers: { 204: 'nothing' },
        refuses: ['last-way-in'],
      }),
      async (c) => {
        await removePasskey(services, ownOf(c, c.req.valid('param').id));
        return c.body(null, 204);
      },
    )
    .post(
      '/auth/passkeys/sign-in-options',
      call({
        summary: 'Returns options for signing in with a passkey',
        who: 'anyone',
        body: z.unknown(),
        mayBeEmpty: true,
        answers: { 200: schemas.options },
        refuses: ['not-found'],
      }),
      async (c) => c.json({ ...(await signInOptions(contextOf(c))) }),
    )
    .post(
      '/auth/passkeys/sign-in',
      call({
        summary: 'Signs in with a passkey',
        who: 'anyone',
        body: schemas.signInBody,
        answers: { 200: signedInSchema },
        refuses: ['not-found', 'invalid-credentials', 'forbidden', 'too-many-requests'],
      }),
      async (c) =>
        c.json(
          signedIn(c, await signInByPasskey(contextOf(c), c.req.valid('json').credential, arrivalOf(c))),
          200,
        ),
    );
}
