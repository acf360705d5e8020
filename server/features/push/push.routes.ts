import { type Context, Hono } from 'hono';
import { SECOND_MS } from '#contract/shared/time.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { call } from '../../http/core/call.ts';
import { assertOn, type PushPerson, removeDevice, sendTest, setDevice } from './devices.service.ts';
import { vapidKeys } from './keys.service.ts';
import { pushDevice, pushEndpoint, pushKey, stopLink } from './push.schema.ts';
import { stopEmails } from './reply-emails.service.ts';

/** Notifications of closed apps; see docs/api.md, section 9. */
export const pushRoutes = new Hono<AppEnv>()
  .get(
    '/push/key',
    call({
      summary: 'The key for subscribing a browser to notifications',
      who: 'anyone',
      answers: { 200: pushKey },
      refuses: ['push-off'],
    }),
    async (c) => {
      const services = c.get('services');
      assertOn(services);
      c.header('Cache-Control', 'no-store');
      const { publicKey } = await vapidKeys(services.store, services.nowMs());
      return c.json({ publicKey });
    },
  )
  .put(
    '/push/device',
    call({
      summary: 'Sets the notifications of a device; a visitor’s device gets only alerts',
      who: 'anyone',
      body: pushDevice,
      answers: { 204: 'nothing' },
      refuses: ['push-off', 'not-signed-in', 'too-many-requests'],
    }),
    async (c) => {
      assertOn(c.get('services'));
      takeRate(c);
      await setDevice(c.get('services'), c.req.valid('json'), personOf(c));
      return c.body(null, 204);
    },
  )
  .delete(
    '/push/device',
    call({
      summary: 'Ends all notifications of a device; a repeat succeeds too',
      who: 'anyone',
      body: pushEndpoint,
      answers: { 204: 'nothing' },
      refuses: ['too-many-requests'],
    }),
    async (c) => {
      takeRate(c);
      await removeDevice(c.get('services'), c.req.valid('json').endpoint);
      return c.body(null, 204);
    },
  )
  .post(
    '/push/test',
    call({
      summary: 'Sends a test to the requesting device',
      who: 'anyone',
      body: pushEndpoint,
      answers: { 204: 'nothing' },
      refuses: ['push-off', 'not-found', 'too-many-requests'],
    }),
    async (c) => {
      takeRate(c);
      await sendTest(c.get('services'), c.req.valid('json').endpoint);
      return c.body(null, 204);
    },
  )
  .post(
    '/stop-emails/:link',
    call({
      summary: 'Stops emails about replies, by the link in one of them; the body is ignored (RFC 8058)',
      who: 'anyone',
      params: stopLink,
      answers: { 204: 'nothing' },
    }),
    async (c) => {
      await stopEmails(c.get('services'), c.req.valid('param').link);
      return c.body(null, 204);
    },
  );

function personOf(c: Context<AppEnv>): PushPerson | null {
  const session = c.get('session');
  if (!session) return null;
  const { user, sessionId, token } = session;
  return { id: user.id, sessionId, signInId: token?.signInId ?? null };
}

/** @throws AppError 429. */
function takeRate(c: Context<AppEnv>): void {
  const { limits } = c.get('services');
  const user = c.get('session')?.user;
  const waitMs = user ? limits.takeWrite(user.id) : limits.takeVisitorWrite(c.get('address'));
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterS: waitMs / SECOND_MS });
}
