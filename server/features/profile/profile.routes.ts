import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { requireUser } from '../../http/guards.ts';
import { answerWrite } from '../../http/write.ts';
import { changePassword, readProfile, writePreferences, writeProfile } from './profile.service.ts';

/** One's own account. Paths and answers: api.md, sign-in and people. */
export const profileRoutes = new Hono<AppEnv>()
  .use('/user/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
  })
  .get('/user/profile', async (c) =>
    c.json(await readProfile(c.get('services').store.read, requireUser(c).id)),
  )
  .patch('/user/profile', async (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'profile.change', args: await readJson(c), run: writeProfile, user });
  })
  .patch('/user/preferences', async (c) => {
    const user = requireUser(c);
    return answerWrite(c, { name: 'preferences.set', args: await readJson(c), run: writePreferences, user });
  })
  .post('/user/password', async (c) => {
    const user = requireUser(c);
    const keep = c.get('session')?.sessionId ?? '';
    await changePassword(c.get('services'), user.id, await readJson(c), keep);
    return c.json({ success: true });
  });
