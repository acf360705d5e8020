import { parentPort, workerData } from 'node:worker_threads';
import type { SourceChange } from '#tests/support/source-change.ts';
import { quickenPlatform, traceErrors } from '../support/quick-platform.ts';
import type { App } from './app.ts';
import type { Image } from './databases/database.ts';
import { type Features, featuresWith } from './features.ts';
import { addressInCopy, prepareLoading } from './load.ts';
import { OLDER } from './older.ts';

/** The order for a run of a thread. */
export interface RunOrder {
  seed: number;
  /** Rules that are broken on purpose. */
  changes?: readonly SourceChange[];
  /** Whether the report has the events line by line and its errors with their stacks. */
  keepsLines?: boolean;
  /** Changes of the table of features. */
  features?: Partial<Features>;
}

/** The start data of a thread. */
export interface WorkerData {
  /** URL of a PostgreSQL; null: databases are SQLite's, in memory. */
  postgres: string | null;
}

type RunModule = typeof import('./run.ts');

console.warn = () => {}; // Dexie logs each closed connection, which happens here every second
prepareLoading();
quickenPlatform();
const { makeImage } = await import('./image.ts');
const image = await imageFor(workerData as WorkerData);
const copies = new Map<string, Promise<RunModule>>();

async function imageFor({ postgres }: WorkerData): Promise<Image> {
  const bytes = await makeImage();
  if (postgres === null) return bytes;
  const { makePostgresImage } = await import('./databases/postgres.ts');
  return makePostgresImage(postgres, bytes);
}

/** The simulation as it is, or a copy of everything in which rules are broken. Each is loaded once. */
function loaded(changes: readonly SourceChange[]): Promise<RunModule> {
  if (changes.length === 0) return import('./run.ts');
  const name = JSON.stringify(changes);
  const copy = copies.get(name) ?? import(addressInCopy('tests/simulation/run.ts', changes));
  copies.set(name, copy);
  return copy;
}

/** An older version of the app: the newest without one kind of write, which it cannot name and knows no rule for. */
async function loadOlder(): Promise<App> {
  const address = addressInCopy('tests/simulation/app.ts', OLDER);
  return ((await import(address)) as { APP: App }).APP;
}
const older = await loadOlder();

parentPort?.on('message', async ({ seed, changes = [], keepsLines = false, features = {} }: RunOrder) => {
  const { run } = await loaded(changes);
  traceErrors(keepsLines);
  parentPort?.postMessage(await run(seed, image, { keepsLines, features: featuresWith(features), older }));
});
