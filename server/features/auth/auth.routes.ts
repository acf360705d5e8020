import { type Context, Hono } from 'hono';
import type { AuthState, SignedIn } from '#contract/auth.ts';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { safeReturnTo } from '#contract/return-to.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson, readOptionalJson } from '../../http/body.ts';
import { requireUser } from '../../http/guards.ts';
import { type Arrival, type Entered, login } from './auth.service.ts';
import { register } from './register.service.ts';

/** Sign-in and out. Paths and answers: docs/api.md, section 3. */
export const authRoutes = new Hono<AppEnv>()
  .use('/auth/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  })
  .get('/auth/session', (c) => c.json(requireUser(c)))
  .get('/auth/user', (c) => {
    const user = c.get('session')?.user;
    const state: AuthState = user ? { user, authenticated: true } : { user: null, authenticated: false };
    if (c.get('services').config.provider) c.header(PETIBOT_HEADER, PETIBOT_PROVIDER);
    return c.json(state);
  })
  .post('/auth/login', async (c) =>
    c.json(signedIn(c, await login(c.get('services'), await readJson(c), arrivalOf(c))), 200),
  )
  .post('/auth/register', async (c) => {
    const registered = await register(c.get('services'), await readJson(c), arrivalOf(c));
    return c.json(signedIn(c, registered), registered.isNew ? 201 : 200);
  })
  .post('/auth/logout', async (c) => {
    await readOptionalJson(c);
    const { sessions } = c.get('services');
    const session = c.get('session');
    if (session) await sessions.close(session.sessionId);
    c.header('Set-Cookie', sessions.blankCookie(c.get('isHttps')));
    return c.json({ success: true });
  })
  .get('/login', (c) => {
    const returnTo = safeReturnTo(c.req.query('returnTo'));
    c.header('Cache-Control', 'no-store');
    return c.redirect(`/?signin=1&returnTo=${encodeURIComponent(returnTo)}`, 302);
  });

const arrivalOf = (c: Context<AppEnv>): Arrival => ({
  address: c.get('address'),
  isHttps: c.get('isHttps'),
  sessionId: c.get('session')?.sessionId ?? null,
});

function signedIn(c: Context<AppEnv>, { user, opened }: Entered): SignedIn {
  c.header('Set-Cookie', opened.cookie);
  return { user, token: opened.token, expiresAt: opened.expiresAt.toISOString() };
}
