import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#contract/shared/time.ts';

/** What one request cost, as its line in the log tells it. */
interface RequestFigures {
  method: string;
  /** The route's pattern, never the address that was asked for. */
  route: string;
  status: number;
  ms: number;
}

/** How the place stands, as far as it is counted when somebody reads the figures. */
export interface PlaceFigures {
  people: number;
  /** Writes of the last 24 hours. */
  writes: number;
  waiting: Readonly<Record<string, number>>;
  /** Age of the oldest thing that waits for a person, in seconds; 0 where nothing waits. */
  oldestWaitingS: number;
  databaseBytes: number;
  diskFreeBytes: number;
  /** Devices that get notifications, and notifications that wait. */
  push: { devices: number; waiting: number };
  /** Epoch seconds; 0 where there was none. */
  lastBackupS: number;
}

/** Figures for Prometheus. */
export interface Metrics {
  observe(request: RequestFigures): void;
  /** The text that Prometheus reads, with `Content-Type` `contentType`. */
  read(place: PlaceFigures): Promise<string>;
  contentType: string;
}

/** From what a phone does not feel to what it gives up; seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Makes the figures of one server: those of the runtime, of its requests, and of the place. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'petiyard_request_seconds',
    help: 'How long requests took, by the pattern of their route',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name: `petiyard_${name}`, help, registers });
  const people = gauge('people', 'Accounts');
  const writes = gauge('writes_last_day', 'Writes that were answered in the last 24 hours');
  const oldest = gauge('queue_oldest_seconds', 'Since when the oldest thing waits for a person');
  const bytes = gauge('database_bytes', 'The database with what lies beside it');
  const free = gauge('disk_free_bytes', 'Room that its disk has left');
  const backup = gauge('last_backup_timestamp_seconds', 'When the last whole copy was made; 0 for never');
  const devices = gauge('push_devices', 'Devices that get notifications');
  const pushes = gauge('pushes_waiting', 'Notifications that are not sent yet');
  const waiting = new Gauge({
    name: 'petiyard_queue_items',
    help: 'What waits for a person',
    labelNames: ['kind'] as const,
    registers,
  });
  return {
    contentType: registry.contentType,
    observe({ method, route, status, ms }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / SECOND_MS);
    },
    read(place) {
      people.set(place.people);
      writes.set(place.writes);
      oldest.set(place.oldestWaitingS);
      bytes.set(place.databaseBytes);
      free.set(place.diskFreeBytes);
      devices.set(place.push.devices);
      pushes.set(place.push.waiting);
      backup.set(place.lastBackupS);
      for (const [kind, count] of Object.entries(place.waiting)) waiting.set({ kind }, count);
      return registry.metrics();
    },
  };
}
