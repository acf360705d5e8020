import { Hono } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { readJson } from '../../http/body.ts';
import { requireUser } from '../../http/guards.ts';
import { answerWrite, keyOf } from '../../http/write.ts';
import { changePassword } from '../auth/password.service.ts';
import { announceName } from './authored.ts';
import { deleteAccount } from './delete-account.service.ts';
import { exportAccount } from './export-account.service.ts';
import { readProfile, writePreferences, writeProfile } from './profile.service.ts';

/** One's own account. Paths and answers: docs/api.md, section 4. */
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
    const { store, nowMs } = c.get('services');
    const args = await readJson(c);
    const answer = await answerWrite(c, { name: 'profile.change', args, run: writeProfile, user });
    await announceName(store, user.id, nowMs());
    return answer;
  })
  .delete('/user/profile', async (c) => {
    const user = requireUser(c);
    keyOf(c); // checked, never stored: an outcome would outlive the account
    await deleteAccount(c.get('services'), user, await readJson(c));
    c.header('Set-Cookie', c.get('services').sessions.blankCookie(c.get('isHttps')));
    return c.body(null, 204);
  })
  .get('/user/export', async (c) => {
    const user = requireUser(c);
    const { store, nowMs } = c.get('services');
    const nowIso = new Date(nowMs()).toISOString();
    const day = nowIso.slice(0, nowIso.indexOf('T'));
    c.header('Content-Disposition', `attachment; filename="petiyard-${user.id}-${day}.json"`);
    return c.json(await exportAccount(store.read, user.id, nowIso));
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
