import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import { HTTP_LIMITS } from '#contract/limits.ts';
import { SECOND_MS } from '#contract/shared/time.ts';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import type { SlowWatch } from './db/engines/engine.ts';
import { holdDatabase } from './db/engines/hold.ts';
import { openStore } from './db/open-store.ts';
import { seed } from './db/seed/seed.ts';
import type { Store } from './db/store.ts';
import { listingDocument } from './features/businesses/listing-head.ts';
import { type Postman, startPostman } from './features/letters/postman.ts';
import { openMapPack } from './features/map/pack-file.ts';
import { startPushman } from './features/push/pushman.ts';
import { fillIndexes } from './features/search/fill-indexes.ts';
import { drainConnections, limitConnections, SOCKET_TIMES } from './http/core/connections.ts';
import { passedSocket } from './http/core/passed-socket.ts';
import { serveApp } from './http/core/static.ts';
import { unavailable } from './http/core/unavailable.ts';
import { loadIdentity } from './identity-loader.ts';
import { startDaily } from './jobs/daily.ts';
import { noteStarted } from './jobs/started.ts';
import { logFault } from './log-fault.ts';
import { openMail } from './mail/mail-settings.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import { openPictures } from './pictures/picture-files.ts';
import { nationalGazetteer } from './places/gazetteer.ts';
import { httpsPush } from './push/push-port.ts';
import { projectFile } from './root.ts';
import { startError } from './start-error.ts';

const WEB_ROOT = projectFile('dist/web');
/** Time for requests in progress after the first stop signal; unfinished request bodies then get 503. */
const STOP_MS = 5 * SECOND_MS;
/** Idle connections close this soon after their last response. */
const SWEEP_MS = 20;
/** New requests still get a response for this time, and a proxy uses up its idle connections. */
const LINGER_MS = 500;
const TURNS_TO_READ = 4;
/** Behind a proxy, which passes a 503 on, and on a passed socket requests wait this long for the start. */
const START_MS = 8 * SECOND_MS;
/** The process exits after this time in any case. */
const GIVE_UP_MS = 2 * STOP_MS;

/**
 * Log lines are buffered until this size or time, and until exit: a write per request would be a large part of its
 * cost.
 */
const LOG_LINES = { sync: false, minLength: 4096, periodicFlush: 200 };

type Handler = (request: Request, env: object) => Response | Promise<Response>;

const unavailableHandler: Handler = (request) => unavailable.fetch(request);

async function main() {
  const config = readConfig(process.env);
  const openIdentity = await loadIdentity(config);
  const mapPack = config.mapPack ? await openMapPack(config.mapPack) : null;
  const log = pino({ level: config.logLevel }, pino.destination(LOG_LINES));
  const mail = config.mail && openMail(config.mail, config.operator);
  const socket = passedSocket(process.env);
  /** Whether requests wait during a restart: a proxy asks again, the next server reads a passed socket. */
  const canWait = config.trustProxy > 0 || socket !== null;
  let noteStart = () => {};
  const started = new Promise<boolean>((resolve) => {
    noteStart = () => resolve(true);
  });
  let handle: Handler = canWait
    ? async (request, env) => {
        const isReady = await Promise.race([started, sleep(START_MS, false, { ref: false })]);
        return isReady ? handle(request, env) : unavailableHandler(request, env);
      }
    : unavailableHandler;
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, env),
    hostname: config.host,
    ...socketOptions(config),
  });
  limitConnections(server, config);
  const drain = drainConnections(server);
  server.listen(socket ?? { port: config.port, host: config.host });
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const onSlow = (statement: string, ms: number) =>
    log.warn({ statement, ms: Math.round(ms) }, 'slow database statement');
  const { store, releaseLock } = await openDatabase(config, { slowMs: config.slowQueryMs, onSlow });
  await store.alone(() => seed(store, config.starterData, Date.now()));
  const lastCall = new AbortController();
  const gazetteer = nationalGazetteer();
  const port = (server.address() as { port: number }).port;
  const localUrl = `${config.tls ? 'https' : 'http'}://localhost:${port}`;
  const origin = config.publicUrl ?? localUrl;
  let postman: Postman | null = null;
  const letters = mail && { publicUrl: origin, nudge: () => postman?.nudge() };
  if (letters && !config.publicUrl) log.warn(`links in emails point to ${localUrl}: set PUBLIC_URL`);
  const metrics = config.metrics ? createMetrics() : undefined;
  const deps = { config, store, log, nowMs: Date.now, gazetteer, letters, ...(metrics ? { metrics } : {}) };
  const pictures = openPictures(config);
  const app = createApp({ ...deps, pictures, openIdentity, mapPack, lastCall: lastCall.signal });
  const filled = fillIndexes(store); // until then searches use the database
  let isStopping = false;
  filled.catch((error: unknown) => {
    if (!isStopping) logFault({ store, log }, error, 'the search indexes could not be loaded');
  });
  serveApp(app, WEB_ROOT, { ...config, documentOf: listingDocument });
  handle = (request, env) => app.fetch(request, env);
  noteStart();
  const figures = metrics && config.metrics && (await serveMetrics(metrics, deps, config.metrics));
  const pushDeps = { store, port: httpsPush, log, origin, nowMs: Date.now };
  const beginDuties = async () => {
    const newPostman = mail && (await startPostman({ store, mail, log, nowMs: Date.now }));
    postman = newPostman;
    const pushman = config.push && (await startPushman({ ...pushDeps, settings: config.push }));
    const stopDaily = startDaily({ store, log, nowMs: Date.now, letters, pictures });
    return async () => {
      await stopDaily();
      await newPostman?.stop();
      await pushman?.stop();
      postman = null;
    };
  };
  const endDuties = await store.lead(
    beginDuties,
    (error) =>
      void logFault({ store, log }, error, 'the daily jobs and the mail queue did not start here; retrying'),
  );

  const stop = once(async () => {
    isStopping = true; // a closed database ends the filling of the indexes
    if (!canWait) handle = unavailableHandler;
    drain();
    await sleep(LINGER_MS);
    // When the event loop was blocked that long, new connections still have to be accepted and read.
    for (let turn = 0; turn < TURNS_TO_READ; turn++) await new Promise((resolve) => setImmediate(resolve));
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    // A timer runs before arrived requests are read: their connections would count as idle.
    const sweep = setInterval(
      () => setImmediate(() => 'closeIdleConnections' in server && server.closeIdleConnections()),
      SWEEP_MS,
    );
    const timers = [
      setTimeout(() => lastCall.abort(), STOP_MS),
      setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), STOP_MS + LINGER_MS),
    ];
    await closed;
    clearInterval(sweep);
    for (const timer of timers) clearTimeout(timer);
    figures?.close();
    await endDuties();
    await store.close();
    await mapPack?.close();
    releaseLock();
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await noteStarted(deps, port);
  console.log(`PetiYard is at ${localUrl}`);
}

/** Service workers need HTTPS on all hosts except localhost; a local certificate is enough. */
function socketOptions({ tls, trustProxy }: Config) {
  const times = { ...SOCKET_TIMES, ...(trustProxy > 0 ? { keepAliveTimeout: HTTP_LIMITS.proxyIdleMs } : {}) };
  if (!tls) return { serverOptions: times };
  let serverOptions: { cert: Buffer; key: Buffer };
  try {
    serverOptions = { cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) };
    createSecureContext(serverOptions);
  } catch {
    throw new ConfigError('TLS_CERT and TLS_KEY must be PEM files of a certificate and its key');
  }
  return { createServer: createHttpsServer, serverOptions: { ...times, ...serverOptions } };
}

/** Opens the database. A file is locked by this server until it stops. */
async function openDatabase(
  { database, databasePool }: Config,
  watch: SlowWatch,
): Promise<{ store: Store; releaseLock: () => void }> {
  const releaseLock = holdDatabase(database);
  try {
    return { store: await openStore(database, watch, databasePool), releaseLock };
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function once(work: () => Promise<void>): () => void {
  let isStarted = false;
  return () => {
    if (isStarted) return;
    isStarted = true;
    void work();
  };
}

try {
  await main();
} catch (error) {
  console.error(startError(error, process.env));
  process.exit(1);
}
