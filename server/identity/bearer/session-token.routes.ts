import { Hono } from 'hono';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import { authState, success } from '../../features/auth/auth.schema.ts';
import { enter } from '../../features/auth/auth.service.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { IDENTITY_LIMITS } from '../limits.ts';

const MESSAGES = {
  noToken: 'This call needs an ID token as its bearer token.',
  tooOld: 'This ID token is older than 5 minutes. Please fetch a new one.',
} as const;

/** Exchanges an ID token for a session cookie, and ends that session. Paths and responses: docs/api.md, section 3. */
export const sessionTokenRoutes = new Hono<AppEnv>()
  .post(
    '/auth/token',
    call({
      summary: 'Creates a session from the bearer ID token, if it is younger than 5 minutes',
      who: 'person',
      answers: { 200: authState },
    }),
    async (c) => {
      const services = c.get('services');
      const { token, sessionId } = c.get('session') ?? { token: null, sessionId: null };
      if (!token) throw new AppError('not-signed-in', { detail: MESSAGES.noToken });
      const ageS = services.nowMs() / SECOND_MS - token.issuedAtS;
      if (ageS > IDENTITY_LIMITS.sessionTokenS)
        throw new AppError('not-signed-in', { detail: MESSAGES.tooOld });
      const sinceMs = token.authTimeS * SECOND_MS;
      const arrival = { address: c.get('address'), isHttps: c.get('isHttps'), sessionId, sinceMs };
      const opened = await services.store.write((write) => enter(services, write, token.user.id, arrival));
      c.header('Set-Cookie', opened.cookie);
      c.set('renewedCookie', null); // the cookie of the session that just ended
      return c.json({ user: token.user, authenticated: true as const });
    },
  )
  .delete(
    '/auth/token',
    call({
      summary: 'Ends the session of the cookie; idempotent',
      who: 'anyone',
      answers: { 200: success },
    }),
    async (c) => {
      const { sessions } = c.get('services');
      const sessionId = c.get('session')?.sessionId;
      if (sessionId) await sessions.close(sessionId);
      c.header('Set-Cookie', sessions.blankCookie(c.get('isHttps')));
      c.set('renewedCookie', null);
      return c.json({ success: true as const });
    },
  );
