import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { PICTURE_HASH, PICTURE_MESSAGES } from '#contract/pictures.ts';
import { preferences, profile } from '#contract/profile.schema.ts';
import { AppError } from '../../errors.ts';
import { answerWrite, keyOf } from '../../http/core/answer-write.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { requireUser } from '../../http/core/guards.ts';
import { readUpload } from '../../http/core/upload.ts';
import { TAKES_GZIP } from '../../http/performance/buffered-responses.ts';
import type { WriteContext } from '../../writes/write.ts';
import { success } from '../auth/auth.schema.ts';
import { changePassword } from '../auth/password.service.ts';
import { dropReleased } from '../pictures/drop-pictures.service.ts';
import { withUpload } from '../pictures/uploads.service.ts';
import { announceName } from './authored.ts';
import { deleteAccount } from './delete-account.service.ts';
import { setProfilePicture } from './picture.service.ts';
import * as schemas from './profile.schema.ts';
import { readProfile, writePreferences, writeProfile } from './profile.service.ts';
import { streamExport } from './stream-export.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The person's own account; see docs/api.md, section 4. */
export const profileRoutes = new Hono<AppEnv>()
  .use('/user/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
  })
  .get(
    '/user/profile',
    call({ summary: 'One’s own profile', who: 'person', answers: { 200: profile } }),
    async (c) => c.json(await readProfile(c.get('services').store.read, requireUser(c).id)),
  )
  .patch(
    '/user/profile',
    call({
      summary: 'Changes name, e-mail address, location, language or emails about replies',
      who: 'person',
      sends: schemas.profileChange,
      isWrite: true,
      answers: { 200: profile },
      refuses: ['email-taken'],
    }),
    async (c) => {
      const user = requireUser(c);
      const { store, nowMs, letters } = c.get('services');
      const args = c.req.valid('json');
      const answer = await answerWrite(c, { name: 'profile.change', args, run: writeProfile, user });
      await announceName(store, user.id, nowMs());
      letters?.nudge();
      return answer;
    },
  )
  .delete(
    '/user/profile',
    async (c, next) => {
      requireUser(c);
      keyOf(c); // checked but not stored: an outcome would outlive the account
      await next();
    },
    call({
      summary: 'Deletes the account; its posts stay without a name',
      who: 'person',
      body: schemas.ownPassword,
      answers: { 204: 'nothing' },
      refuses: ['bad-idempotency-key', 'wrong-password', 'forbidden', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      const session = c.get('session');
      if (!session) throw new AppError('not-signed-in');
      await deleteAccount(c.get('services'), session, c.req.valid('json').password);
      c.header('Set-Cookie', c.get('services').sessions.blankCookie(c.get('isHttps')));
      return c.body(null, 204);
    },
  )
  .put(
    '/user/picture/:hash',
    call({
      summary: 'Sets the profile picture',
      who: 'person',
      params: z.object({ hash: z.string().regex(PICTURE_HASH, { error: PICTURE_MESSAGES.notFound }) }),
      takes: 'image/*',
      isWrite: true,
      answers: { 200: profile },
    }),
    async (c) => {
      const { hash } = c.req.valid('param');
      const upload = await readUpload(c, hash);
      return withUpload(c.get('services'), upload, (checksum) => answerPicture(c, { hash, checksum }));
    },
  )
  .delete(
    '/user/picture',
    call({ summary: 'Removes the profile picture', who: 'person', isWrite: true, answers: { 200: profile } }),
    (c) => answerPicture(c, null),
  )
  .get(
    '/user/export',
    call({
      summary: 'All stored data about the person, as one file',
      who: 'person',
      answers: { 200: schemas.accountExport },
      refuses: ['too-many-requests'],
    }),
    async (c) => {
      const user = requireUser(c);
      const day = new Date(c.get('services').nowMs()).toISOString().slice(0, 'YYYY-MM-DD'.length);
      const stream = await streamExport(c.get('services'), user.id, c.get('address'));
      c.header('Content-Disposition', `attachment; filename="petiyard-${user.id}-${day}.json"`);
      c.header('Vary', 'Accept-Encoding');
      c.set('isStreamed', true);
      if (c.req.method === 'HEAD') {
        await stream.cancel();
        return c.body(null, 200, JSON_TYPE);
      }
      if (!TAKES_GZIP.test(c.req.header('accept-encoding') ?? '')) return c.body(stream, 200, JSON_TYPE);
      const packed = stream.pipeThrough(new CompressionStream('gzip'));
      return c.body(packed, 200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    },
  )
  .patch(
    '/user/preferences',
    call({
      summary: 'Sets the favorites, or merges a device’s changes',
      who: 'person',
      sends: schemas.preferencesWrite,
      isWrite: true,
      answers: { 200: preferences },
    }),
    (c) =>
      answerWrite(c, {
        name: 'preferences.set',
        args: c.req.valid('json'),
        run: writePreferences,
        user: requireUser(c),
      }),
  )
  .post(
    '/user/password',
    call({
      summary: 'Changes the password and ends all other sessions',
      who: 'person',
      body: schemas.passwordBody,
      answers: { 200: success },
      refuses: ['wrong-password', 'too-many-requests', 'busy'],
    }),
    async (c) => {
      const session = c.get('session');
      const keep = { sessionId: session?.sessionId ?? null, signInId: session?.token?.signInId ?? null };
      await changePassword(c.get('services'), requireUser(c).id, c.req.valid('json'), keep);
      return c.json({ success: true });
    },
  );

/** Sets the profile picture, then lets the posts that show it travel again. */
async function answerPicture(c: Context<AppEnv>, picture: { hash: string; checksum: string } | null) {
  const user = requireUser(c);
  const { store, nowMs, pictures } = c.get('services');
  const run = (w: WriteContext) => setProfilePicture(w, picture);
  const answer = await answerWrite(c, { name: 'profile.picture', args: { picture }, run, user });
  await announceName(store, user.id, nowMs());
  if (pictures && !picture) await dropReleased(store, pictures);
  return answer;
}
