import { Hono } from 'hono';
import { faultMessage } from '#contract/problems.ts';
import { isApiPath } from '#contract/shared/screen-path.ts';
import { busySentence, isBusyError } from './db/engines/faults.ts';
import { AppError, busy, notFound } from './errors.ts';
import { adminTableRoutes } from './features/admin-tables/admin-tables.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { animalsRoutes } from './features/animals/animals.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { authLetterRoutes } from './features/auth/letters.routes.ts';
import { createPasswordWork } from './features/auth/password-work.ts';
import { createSessions } from './features/auth/sessions.ts';
import { businessRoutes } from './features/businesses/businesses.routes.ts';
import { claimRoutes } from './features/businesses/claims.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { forumWriteRoutes } from './features/forums/forum-writes.routes.ts';
import { forumRoutes } from './features/forums/forums.routes.ts';
import { gameRoutes } from './features/games/games.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { logRoutes } from './features/log/log.routes.ts';
import { mapRoutes } from './features/map/map.routes.ts';
import { myPeopleRoutes } from './features/my-people/my-people.routes.ts';
import { numberRoutes } from './features/numbers/numbers.routes.ts';
import { openApiRoutes } from './features/openapi/openapi.routes.ts';
import { peopleRoutes } from './features/people/people.routes.ts';
import { petibotRoutes } from './features/petibot/petibot.routes.ts';
import { pictureFileRoutes, pictureRoutes } from './features/pictures/pictures.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { queueRoutes } from './features/queue/queue.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { findMade } from './features/sync/made.ts';
import { noteStart } from './features/sync/rollback.ts';
import { syncRoutes } from './features/sync/sync.routes.ts';
import { testimonialRoutes } from './features/testimonials/testimonials.routes.ts';
import { thingRoutes } from './features/things/things.routes.ts';
import { answerProblem } from './http/core/answer-problem.ts';
import type { AppEnv } from './http/core/app-env.ts';
import { createFaults } from './http/core/faults.ts';
import { sameOriginWrites, writesInTime } from './http/core/guards.ts';
import { fixedPathGuard, methodGuard } from './http/core/methods.ts';
import { requestContext } from './http/core/request-context.ts';
import { createRequestLog } from './http/core/request-log.ts';
import { apiHeaders, securityHeaders } from './http/core/security.ts';
import { readSession } from './http/core/session.ts';
import { bufferResponses } from './http/performance/buffered-responses.ts';
import { createFairQueue } from './http/performance/fair-queue.ts';
import { createResponseCache } from './http/performance/response-cache.ts';
import { untilSeen } from './http/performance/seen-version.ts';
import { createWriteGate } from './http/performance/write-gate.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { shareCounts } from './limits/shared-counts.ts';
import { logFault } from './log-fault.ts';
import type { AppDeps, Services } from './services.ts';

/** Calls that never read the session, so that every client gets the same bytes and no cookie. */
const SESSIONLESS = [
  ...['/api/sync/pull', '/api/sync/size', '/api/map/pack', '/api/map/sizes', '/api/map/blocks'],
  ...['/api/health', '/api/ready', '/api/openapi.json'],
];

/** Builds the whole API. It does not listen and reads no environment, so tests call `app.request()`. */
export function createApp(deps: AppDeps) {
  const gate = createWriteGate(deps.store, deps.nowMs);
  noteStart(gate.store);
  const noteRequest = createRequestLog(deps);
  const responseCache = createResponseCache({ ...deps, store: gate.store }, noteRequest);
  const services: Services = {
    ...deps,
    store: gate.store,
    gate,
    sessions: createSessions(gate.store, deps.nowMs),
    passwords: createPasswordWork(),
    limits: createRateLimits(deps.nowMs, deps.config, shareCounts(deps.store.others, deps.log)),
    inTurn: createFairQueue(),
    exporting: new Map(),
    faults: createFaults(deps),
    findMade,
    identity: null,
  };
  services.identity = deps.openIdentity?.(services) ?? null;
  const { identity } = services;
  const routes: Hono<AppEnv> = new Hono<AppEnv>()
    .route('/', healthRoutes)
    .route('/', authRoutes)
    .route('/', authLetterRoutes)
    .route('/', profileRoutes)
    .route('/', myPeopleRoutes)
    .route('/', animalsRoutes)
    .route('/', peopleRoutes)
    .route('/', queueRoutes)
    .route('/', logRoutes)
    .route('/', numberRoutes)
    .route('/', thingRoutes)
    .route('/', catalogueRoutes)
    .route('/', businessRoutes)
    .route('/', pictureRoutes)
    .route('/', claimRoutes)
    .route('/', directoryRoutes)
    .route('/', reviewRoutes)
    .route('/', forumRoutes)
    .route('/', forumWriteRoutes)
    .route('/', eventRoutes)
    .route('/', gameRoutes)
    .route('/', testimonialRoutes)
    .route('/', alertRoutes)
    .route('/', pushRoutes)
    .route('/', adminTableRoutes)
    .route('/', contactRoutes)
    .route('/', reportRoutes)
    .route('/', searchRoutes)
    .route('/', petibotRoutes)
    .route('/', syncRoutes)
    .route('/', mapRoutes)
    .route(
      '/',
      openApiRoutes(() => routes.routes),
    );
  if (identity) routes.route('/', identity.apiRoutes);

  const app = new Hono<AppEnv>()
    .use(requestContext(services, noteRequest, responseCache.store))
    .use((c, next) => (isApiPath(c.req.path) ? apiHeaders(c, next) : securityHeaders(c, next)))
    .use('/api/*', writesInTime)
    .use('/api/*', bufferResponses)
    .use('/api/*', async (c, next) => (SESSIONLESS.includes(c.req.path) ? next() : readSession(c, next)))
    .use('/api/*', sameOriginWrites)
    .use('/api/*', fixedPathGuard(routes))
    .route('/api', routes)
    .all('/api/*', methodGuard(routes))
    .route('/', pictureFileRoutes)
    .route('/', identity?.rootRoutes ?? new Hono<AppEnv>())
    .notFound((c) => answerProblem(c, notFound()));
  app.onError((error, c) => answerProblem(c, problemError(services, c.get('requestId'), error)));
  const { fetch } = app;
  app.fetch = (request, env, execution) => {
    const answer = () => responseCache.answer(request, env) ?? fetch(request, env, execution);
    return untilSeen(gate.store, request)?.then(answer) ?? answer();
  };
  return app;
}

/** Maps a thrown error to a response. Unexpected errors are logged, and the response shows no internals. */
function problemError(services: Services, requestId: string, error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isBusyError(error)) {
    const reason = String(error); // no stack: on a full disk every write logs this
    services.faults.note();
    services.log.warn({ reason, requestId }, busySentence(error));
    return busy();
  }
  services.faults.note();
  if (logFault(services, error, 'a request failed', { requestId })) return busy();
  return new AppError('internal', { detail: faultMessage(requestId) });
}
