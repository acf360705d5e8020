import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { HTTP_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import { type OpenAnswer, SYNC_MESSAGES, USER_HEADER, WAITING_COOKIE } from '#contract/sync.ts';
import type { AppEnv } from '../../http/core/app-env.ts';
import { PUSH_BODY } from '../../http/core/body.ts';
import { call } from '../../http/core/call.ts';
import { goneTest } from '../../http/core/client.ts';
import { requireUser } from '../../http/core/guards.ts';
import { sayOperator } from '../../http/core/operator.ts';
import { takeSearch } from '../../http/core/searches.ts';
import { readSession } from '../../http/core/session.ts';
import { tagFor } from '../../http/performance/buffered-responses.ts';
import { open } from './open.service.ts';
import { type OpenRequest, openQuery, openRequestOf } from './open-request.ts';
import { pull } from './pull.service.ts';
import { hasMe, pullQuery, streamsField } from './pull-request.ts';
import { push } from './push.service.ts';
import { parsePush, pushEnvelope } from './push-request.ts';
import { checkRollback } from './rollback.ts';
import { sharesOf, sizesOf } from './size.service.ts';
import { openAnswer, pullAnswer, pushAnswer, streamSize } from './sync.schema.ts';

/** Public streams are the same bytes for everyone. Only shared caches store them, for half a minute. */
const PUBLIC_CACHE = 'public, max-age=0, s-maxage=30';

const sizeQuery = z.object({
  streams: streamsField((streams) => (hasMe(streams) ? SYNC_MESSAGES.streams : null)),
  together: z.string().optional(),
});

/** Push, pull, the opening of the app and stream sizes; see docs/sync-protocol.md, sections 8 to 11. */
export const syncRoutes = new Hono<AppEnv>()
  .post(
    '/sync/push',
    call({
      summary: 'Applies a batch of queued writes, with a result for each',
      who: 'anyone',
      sends: pushEnvelope,
      bodyLimits: PUSH_BODY,
      answers: { 200: pushAnswer },
      refuses: ['not-signed-in', 'other-user', 'wrong-epoch', 'update-needed', 'too-many-requests'],
    }),
    async (c) => {
      const request = parsePush(c.req.valid('json'));
      c.header('Cache-Control', 'no-store');
      const sender = { user: c.get('session')?.user ?? null, address: c.get('address') };
      return c.json(await push(c.get('services'), sender, request));
    },
  )
  .get(
    '/sync/pull',
    call({
      summary: 'The changes of some streams since their cursors; the stream me needs its own request',
      who: 'anyone',
      query: pullQuery,
      answers: { 200: pullAnswer },
      refuses: ['not-signed-in'],
    }),
    async (c) => {
      const request = c.req.valid('query');
      const isOwn = hasMe(request.streams);
      if (isOwn) await readSession(c, async () => {}); // public streams ignore the session: the same bytes for everyone
      const userId = isOwn ? requireUser(c).id : null;
      if (userId !== null) c.header(USER_HEADER, String(userId));
      const services = c.get('services');
      const { store, nowMs, inTurn } = services;
      await checkRollback(services, request.known);
      const runPull = () => pull(store.read, request, userId, nowMs());
      const isExpensive = request.streams.length > HTTP_LIMITS.streamsAtOnce;
      const answer = await (isExpensive ? inTurn(c.get('address'), runPull, goneTest(c)) : runPull());
      c.header('Cache-Control', isOwn ? 'private, no-store' : PUBLIC_CACHE);
      return c.json(answer);
    },
  )
  .get(
    '/sync/open',
    call({
      summary: 'Everything that an app needs when it opens, in one request',
      who: 'anyone',
      query: openQuery,
      answers: { 200: openAnswer },
    }),
    async (c) => {
      const request = openRequestOf(c.req.valid('query'));
      const services = c.get('services');
      const user = c.get('session')?.user ?? null;
      const answer = await open(services, user, request, (text) => tagFor(c, text));
      c.header('Cache-Control', 'private, no-store');
      if (user) c.header(USER_HEADER, String(user.id));
      sayOperator(c);
      return c.json({ ...answer, waited: noteWaiting(c, request) } satisfies OpenAnswer);
    },
  )
  .get(
    '/sync/size',
    call({
      summary: 'The sizes of streams before a download',
      who: 'anyone',
      query: sizeQuery,
      answers: { 200: z.array(streamSize) },
      refuses: ['too-many-requests'],
    }),
    async (c) => {
      const { streams, together } = c.req.valid('query');
      takeSearch(c, Math.ceil(streams.length / HTTP_LIMITS.weighedPerSearch));
      const { store, nowMs } = c.get('services');
      c.header('Cache-Control', PUBLIC_CACHE);
      const weigh = together === '1' ? sharesOf : sizesOf;
      return c.json(await weigh(store, streams, nowMs()));
    },
  );

const COUNT = /^[1-9]\d{0,3}$/;

/**
 * Stores in a cookie how many writes wait on the phone. A browser that deletes its databases may keep its cookies: then
 * the empty phone learns what it had. @returns the number for a fresh phone, else 0.
 */
function noteWaiting(c: Context<AppEnv>, { waiting, isFresh }: OpenRequest): number {
  const stored = getCookie(c, WAITING_COOKIE);
  const count = stored !== undefined && COUNT.test(stored) ? Number(stored) : 0;
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: c.get('isHttps') } as const;
  const next = waiting ?? (isFresh ? 0 : count);
  if (next > 0 && String(next) !== stored)
    setCookie(c, WAITING_COOKIE, String(next), {
      ...options,
      maxAge: (SYNC_LIMITS.waitingCookieDays * DAY_MS) / SECOND_MS,
    });
  if (next === 0 && stored !== undefined) deleteCookie(c, WAITING_COOKIE, options);
  return isFresh ? count : 0;
}
