import { Hono } from 'hono';
import { z } from 'zod';
import { signedIn as signedInBody, user } from '#contract/auth.schema.ts';
import type { AuthState } from '#contract/auth.ts';
import { MAIL_HEADER, MAIL_ON } from '#contract/letters.ts';
import { PUSH_HEADER, PUSH_ON } from '#contract/push.ts';
import { safeReturnTo } from '#contract/shared/return-to.ts';
import { SIGN_IN_HEADER, SIGN_IN_MORE } from '#contract/sign-in-methods.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { sayOperator } from '../../http/core/operator.ts';
import * as schemas from './auth.schema.ts';
import { login } from './auth.service.ts';
import { arrivalOf, signedIn } from './entering.ts';
import { register } from './register.service.ts';

/** Signing in and out; see docs/api.md, section 3. */
export const authRoutes = new Hono<AppEnv>()
  .use('/auth/*', async (c, next) => {
    c.header('Cache-Control', 'private, no-store');
    await next();
  })
  .get(
    '/auth/session',
    call({ summary: 'The signed-in person', who: 'person', answers: { 200: user } }),
    (c) => c.json(requireUser(c)),
  )
  .get(
    '/auth/user',
    call({
      summary: 'The signed-in person, if there is one',
      who: 'anyone',
      answers: { 200: schemas.authState },
    }),
    (c) => {
      const user = c.get('session')?.user;
      const state: AuthState = user ? { user, authenticated: true } : { user: null, authenticated: false };
      const { letters, identity, config } = c.get('services');
      sayOperator(c);
      if (letters) c.header(MAIL_HEADER, MAIL_ON);
      if (config.push) c.header(PUSH_HEADER, PUSH_ON);
      if (identity) c.header(SIGN_IN_HEADER, SIGN_IN_MORE);
      return c.json(state);
    },
  )
  .post(
    '/auth/login',
    call({
      summary: 'Signs in by name or e-mail address and password',
      who: 'anyone',
      body: schemas.loginBody,
      answers: { 200: signedInBody },
      refuses: ['invalid-credentials', 'second-factor', 'forbidden', 'too-many-requests', 'busy'],
    }),
    async (c) => c.json(signedIn(c, await login(c.get('services'), c.req.valid('json'), arrivalOf(c))), 200),
  )
  .post(
    '/auth/register',
    call({
      summary: 'Creates an account and signs in; 200 for a repeat of the same request',
      who: 'anyone',
      sends: schemas.registerBody,
      answers: { 200: signedInBody, 201: signedInBody },
      refuses: ['username-taken', 'email-taken', 'forbidden', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      const registered = await register(c.get('services'), c.req.valid('json'), arrivalOf(c));
      c.get('services').letters?.nudge();
      return c.json(signedIn(c, registered), registered.isNew ? 201 : 200);
    },
  )
  .post(
    '/auth/logout',
    call({
      summary: 'Ends the session; a repeat succeeds too',
      who: 'anyone',
      body: z.unknown(),
      mayBeEmpty: true,
      answers: { 200: schemas.success },
    }),
    async (c) => {
      const { sessions, identity } = c.get('services');
      const session = c.get('session');
      if (session?.sessionId) await sessions.close(session.sessionId);
      if (session?.token?.signInId) await identity?.endSignIn(session.token.signInId);
      c.header('Set-Cookie', sessions.blankCookie(c.get('isHttps')));
      return c.json({ success: true });
    },
  )
  .post(
    '/auth/logout-everywhere',
    call({
      summary: 'Ends all sessions and sign-ins of the person on every device, including this one',
      who: 'person',
      body: z.unknown(),
      mayBeEmpty: true,
      answers: { 200: schemas.success },
    }),
    async (c) => {
      const { sessions, store } = c.get('services');
      const { id } = requireUser(c);
      await store.write((write) => sessions.closeOthersIn(write, id, null));
      c.header('Set-Cookie', sessions.blankCookie(c.get('isHttps')));
      c.set('renewedCookie', null);
      return c.json({ success: true });
    },
  )
  .get(
    '/login',
    call({
      summary: 'Redirects to the sign-in of the app',
      who: 'anyone',
      query: z.object({ returnTo: z.string().optional() }),
      answers: { 302: 'nothing' },
    }),
    (c) => {
      const returnTo = safeReturnTo(c.req.valid('query').returnTo);
      c.header('Cache-Control', 'no-store');
      return c.redirect(`/?signin=1&returnTo=${encodeURIComponent(returnTo)}`, 302);
    },
  );
