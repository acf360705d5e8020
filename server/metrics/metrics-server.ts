import { createServer, type Server } from 'node:http';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Config } from '../config.ts';
import { readNumbers } from '../features/numbers/numbers.service.ts';
import type { Services } from '../http/app-env.ts';
import type { Metrics, PlaceFigures } from './metrics.ts';

/** How long a reader may take over its request. */
const REQUEST_MS = 5 * SECOND_MS;

/**
 * Answers `GET /metrics` on a port of its own, so that no proxy that stands before the app can show it to everybody.
 * @throws what listening throws, as where the port is taken.
 */
export async function serveMetrics(
  metrics: Metrics,
  services: Services,
  { port, host }: NonNullable<Config['metrics']>,
): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_MS }, async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.read(await readPlace(services));
      response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
    } catch (error) {
      services.log.error({ err: error }, 'the figures could not be read');
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) =>
    server.once('listening', resolve).once('error', reject).listen(port, host),
  );
  return server;
}

async function readPlace(services: Services): Promise<PlaceFigures> {
  const numbers = await readNumbers(services);
  const { people, writes, waiting, oldestAt, storage, lastBackupAt, errors } = numbers;
  return {
    people: people.all,
    writes,
    waiting,
    oldestWaitingS: oldestAt === null ? 0 : (services.nowMs() - Date.parse(oldestAt)) / SECOND_MS,
    databaseBytes: storage?.usedBytes ?? 0,
    diskFreeBytes: storage?.freeBytes ?? 0,
    lastBackupS: lastBackupAt === null ? 0 : Date.parse(lastBackupAt) / SECOND_MS,
    faults: errors.count,
  };
}
