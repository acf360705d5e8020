import { Hono } from 'hono';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { PETIBOT_HEADER, PETIBOT_PROVIDER } from '#contract/petibot-provider.ts';
import { ME_STREAM, type OpenAnswer, SYNC_MESSAGES, USER_HEADER } from '#contract/sync.ts';
import { fieldsInvalid } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { PUSH_BODY, readJson } from '../../http/body.ts';
import { requireUser } from '../../http/guards.ts';
import { takeSearch } from '../../http/searches.ts';
import { readSession } from '../../http/session.ts';
import { tagFor } from '../../http/whole-answers.ts';
import { open } from './open.service.ts';
import { parseOpen } from './open-request.ts';
import { pull } from './pull.service.ts';
import { parsePull, parseStreams } from './pull-request.ts';
import { push } from './push.service.ts';
import { parsePush } from './push-request.ts';
import { heedToken } from './rollback.ts';
import { sharesOf, sizesOf } from './size.service.ts';
import { noteWaiting } from './waiting-cookie.ts';

/** Public streams are the same bytes for everybody; only shared caches keep them. */
const PUBLIC_CACHE = 'public, max-age=0, s-maxage=30';

/**
 * Push, pull, the opening of the app and the size of a first copy. Paths and answers: docs/sync-protocol.md, sections
 * 8 to 10.
 */
export const syncRoutes = new Hono<AppEnv>()
  .post('/sync/push', async (c) => {
    const request = parsePush(await readJson(c, PUSH_BODY));
    c.header('Cache-Control', 'no-store');
    const sender = { user: c.get('session')?.user ?? null, address: c.get('address') };
    return c.json(await push(c.get('services'), sender, request));
  })
  .get('/sync/pull', async (c) => {
    const request = parsePull(c.req.query());
    const isOwn = request.streams.some((cursor) => cursor.stream === ME_STREAM);
    if (isOwn) await readSession(c, async () => {}); // public streams run without the session: the same bytes for everybody
    const userId = isOwn ? requireUser(c).id : null;
    if (userId !== null) c.header(USER_HEADER, String(userId));
    const services = c.get('services');
    const { store, nowMs } = services;
    await heedToken(services, request.known);
    c.header('Cache-Control', isOwn ? 'private, no-store' : PUBLIC_CACHE);
    return c.json(await pull(store.read, request, userId, nowMs()));
  })
  .get('/sync/open', async (c) => {
    const request = parseOpen(c.req.query());
    const services = c.get('services');
    const user = c.get('session')?.user ?? null;
    const answer = await open(services, user, request, (text) => tagFor(c, text));
    c.header('Cache-Control', 'private, no-store');
    if (user) c.header(USER_HEADER, String(user.id));
    if (services.config.provider) c.header(PETIBOT_HEADER, PETIBOT_PROVIDER);
    return c.json({ ...answer, waited: noteWaiting(c, request) } satisfies OpenAnswer);
  })
  .get('/sync/size', async (c) => {
    const cursors = parseStreams(c.req.query('streams'));
    if (cursors.some((cursor) => cursor.stream === ME_STREAM))
      throw fieldsInvalid([{ path: 'streams', message: SYNC_MESSAGES.streams }]);
    takeSearch(c, Math.ceil(cursors.length / HTTP_LIMITS.weighedPerSearch));
    const { store, nowMs } = c.get('services');
    c.header('Cache-Control', PUBLIC_CACHE);
    const weigh = c.req.query('together') === '1' ? sharesOf : sizesOf;
    return c.json(await weigh(store, cursors, nowMs()));
  });
