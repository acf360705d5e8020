import { createServer, type Server } from 'node:http';
import { SECOND_MS } from '#contract/shared/time.ts';
import { readNote } from '../backup/note.ts';
import type { Config } from '../config.ts';
import { fileOf } from '../db/engines/engine.ts';
import { countWaiting } from '../features/letters/letters.repository.ts';
import { readPlaceNumbers } from '../features/numbers/numbers.service.ts';
import { countPushes } from '../features/push/pushes.repository.ts';
import { logFault } from '../log-fault.ts';
import type { AppDeps } from '../services.ts';
import type { Metrics, ServerFigures } from './metrics.ts';

type Deps = Pick<AppDeps, 'store' | 'config' | 'log' | 'nowMs'>;

/** Timeout for the scraper's request. */
const REQUEST_MS = 5 * SECOND_MS;

/**
 * Serves `GET /metrics` on a separate port, so that no proxy in front of the app exposes it. @throws listen errors,
 * for example when the port is taken.
 */
export async function serveMetrics(
  metrics: Metrics,
  deps: Deps,
  { port, host }: NonNullable<Config['metrics']>,
): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_MS }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.read(await readFigures(deps));
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      logFault(deps, error, 'the figures could not be read');
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('listening', resolve).once('error', reject).listen(port, host),
  );
  return server;
}

async function readFigures(deps: Deps): Promise<ServerFigures> {
  const { people, writes, waiting, oldestAt, storage, lastBackupAt } = await readPlaceNumbers(deps);
  const file = fileOf(deps.config.database);
  return {
    people: people.all,
    writes,
    waiting,
    oldestWaitingS: oldestAt === null ? 0 : (deps.nowMs() - Date.parse(oldestAt)) / SECOND_MS,
    push: await countPushes(deps.store.read),
    databaseBytes: storage?.usedBytes ?? 0,
    diskFreeBytes: storage?.freeBytes ?? 0,
    lettersWaiting: await countWaiting(deps.store.read),
    lastBackupS: toSeconds(lastBackupAt),
    lastCheckS: toSeconds(file === null ? null : await readNote('checked', file)),
  };
}

const toSeconds = (iso: string | null) => (iso === null ? 0 : Date.parse(iso) / SECOND_MS);
