import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#contract/shared/time.ts';
import { projectVersion } from '../root.ts';

/** The cost of one request, as in its log line. */
interface RequestFigures {
  method: string;
  /** The route pattern, never the requested address. */
  route: string;
  status: number;
  ms: number;
}

/** Figures that are read on each scrape. */
export interface ServerFigures {
  people: number;
  /** Writes in the last 24 hours. */
  writes: number;
  waiting: Readonly<Record<string, number>>;
  /** Age of the oldest queue item, in seconds; 0 when the queue is empty. */
  oldestWaitingS: number;
  databaseBytes: number;
  diskFreeBytes: number;
  /** Devices that get notifications, and waiting notifications. */
  push: { devices: number; waiting: number };
  lettersWaiting: number;
  /** Epoch seconds; 0 when there was none. */
  lastBackupS: number;
  /** When the database was last found intact: epoch seconds; 0 when it never was. */
  lastCheckS: number;
}

/** Metrics for Prometheus. */
export interface Metrics {
  /** @param isShed a write that was rejected because the database was behind */
  observe(request: RequestFigures, isShed?: boolean): void;
  /** A request or a pushed write failed with a server error. */
  noteFailure(): void;
  /** The text for Prometheus, with `Content-Type` `contentType`. */
  read(place: ServerFigures): Promise<string>;
  contentType: string;
}

/** In seconds, from unnoticeable to given up. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of one server: runtime, requests, and figures. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'petiyard_request_seconds',
    help: 'Duration of requests, by route pattern',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  const shed = new Counter({
    name: 'petiyard_shed_writes_total',
    help: 'Writes that were rejected because the database was behind',
    registers,
  });
  const failures = new Counter({
    name: 'petiyard_failures_total',
    help: 'Requests and pushed writes that failed with a server error',
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `petiyard_${name}`, help, registers });
  const people = gauge('people', 'Accounts');
  const writes = gauge('writes_last_day', 'Writes in the last 24 hours');
  const oldest = gauge('queue_oldest_seconds', 'Age of the oldest item in the admin queue');
  const bytes = gauge('database_bytes', 'Size of the database with its companion files');
  const free = gauge('disk_free_bytes', 'Free space on its disk');
  const backup = gauge('last_backup_timestamp_seconds', 'Time of the last complete backup; 0 for never');
  const check = gauge(
    'last_check_timestamp_seconds',
    'Time of the last check that found the database intact; 0 for never',
  );
  const devices = gauge('push_devices', 'Devices that get notifications');
  const pushes = gauge('pushes_waiting', 'Notifications that are not sent yet');
  const letters = gauge('letters_waiting', 'Letters that wait to be sent');
  new Gauge({
    name: 'petiyard_info',
    help: 'The version of the server',
    labelNames: ['version'] as const,
    registers,
  }).set({ version: projectVersion }, 1);
  const waiting = new Gauge({
    name: 'petiyard_queue_items',
    help: 'Items in the admin queue',
    labelNames: ['kind'] as const,
    registers,
  });
  return {
    contentType: registry.contentType,
    observe({ method, route, status, ms }, isShed = false) {
      if (isShed) shed.inc();
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / SECOND_MS);
    },
    noteFailure: () => failures.inc(),
    read(place) {
      people.set(place.people);
      writes.set(place.writes);
      oldest.set(place.oldestWaitingS);
      bytes.set(place.databaseBytes);
      free.set(place.diskFreeBytes);
      devices.set(place.push.devices);
      pushes.set(place.push.waiting);
      backup.set(place.lastBackupS);
      check.set(place.lastCheckS);
      letters.set(place.lettersWaiting);
      for (const [kind, count] of Object.entries(place.waiting)) waiting.set({ kind }, count);
      return registry.metrics();
    },
  };
}
