import { type Context, Hono } from 'hono';
import { type AuthState, type SignedIn, safeReturnTo, type User } from '#contract/auth.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson, readOptionalJson } from '../../http/body.ts';
import { requireUser } from '../../http/guards.ts';
import { checkLogin, registerUser } from './auth.service.ts';

/** Sign-in and out. Paths and answers: api.md, sign-in and people. */
export const authRoutes = new Hono<AppEnv>()
  .use('/auth/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  })
  .get('/auth/session', (c) => c.json(requireUser(c)))
  .get('/auth/user', (c) => {
    const user = c.get('session')?.user;
    const state: AuthState = user ? { user, authenticated: true } : { user: null, authenticated: false };
    return c.json(state);
  })
  .post('/auth/login', async (c) => {
    const user = await checkLogin(c.get('services'), await readJson(c), c.get('address'));
    return c.json(await signIn(c, user), 200);
  })
  .post('/auth/register', async (c) => {
    const user = await registerUser(c.get('services'), await readJson(c));
    return c.json(await signIn(c, user), 201);
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

/** A new session at every sign-in; the one that the request came with ends. */
async function signIn(c: Context<AppEnv>, user: User): Promise<SignedIn> {
  const { sessions } = c.get('services');
  const before = c.get('session');
  if (before) await sessions.close(before.sessionId);
  const opened = await sessions.open(user.id, c.get('isHttps'));
  c.header('Set-Cookie', opened.cookie);
  return { user, token: opened.token, expiresAt: opened.expiresAt.toISOString() };
}
