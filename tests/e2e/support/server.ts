import { execFile } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ReportReceipt } from '#contract/reports.ts';
import { type ServerProcess, type ServerSettings, startProcess } from '#tests/support/server-process.ts';
import { type Folder, makeFolder } from './folder.ts';

/** A database with the demo data, made once per run by seed.ts and copied for each test. */
export const SEEDED_DATABASE = 'node_modules/.tmp/e2e/seeded.sqlite';

export interface RealServer {
  /** Its address, the same after `stop` and `start`. */
  url: string;
  isRunning(): boolean;
  /** Kills the process, as a power cut does. */
  stop(): Promise<void>;
  /** Starts it again on the same port and database. */
  start(): Promise<void>;
  /** Makes a person an admin at the command line. */
  grantAdmin(username: string): Promise<void>;
  /** Grants a claim of a listing at the command line. */
  grantClaim(id: number): Promise<void>;
  /** Removes a business from the directory: reports it, and decides the report. */
  removeBusiness(id: number): Promise<void>;
  /** Runs `npm run backup -- …` on its database, as the operator types it. @returns the command's output. */
  backup(...command: string[]): Promise<string>;
  /** Overwrites the beginning of its database file, as a failing disk does. */
  damage(): void;
  /** Path of a file beside its database. */
  beside(name: string): string;
  /** Stops it and removes its database. */
  close(): Promise<void>;
}

/** Starts the built server with a copy of the seeded database on a free port, and with these settings. */
export async function startServer(settings: ServerSettings = {}): Promise<RealServer> {
  const folder = makeFolder('server');
  const database = join(folder.path, 'petiyard.sqlite');
  copyDatabase(SEEDED_DATABASE, database);
  let child = await run(database, 0, settings);
  const { port } = child;
  const env = { ...process.env, DATABASE_URL: `file:${database}` };
  const operate = async (...command: string[]) => {
    await promisify(execFile)(process.execPath, ['server/admin/main.ts', ...command], { env });
  };
  const server: RealServer = {
    url: `http://127.0.0.1:${port}`,
    isRunning: () => child.isRunning(),
    stop: () => child.kill(),
    async start() {
      if (!server.isRunning()) child = await run(database, port, settings);
    },
    grantAdmin: (username) => operate('grant', username),
    grantClaim: (id) => operate('queue', `claim-${id}`, 'grant'),
    async removeBusiness(id) {
      const response = await fetch(`${server.url}/api/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'business', id, reason: 'Closed' }),
      });
      const report = (await response.json()) as ReportReceipt;
      await operate('queue', `report-${report.id}`, 'remove');
    },
    async backup(...command) {
      const { stdout } = await promisify(execFile)('npm', ['run', 'backup', '--', ...command], { env });
      return stdout;
    },
    damage: () => overwriteStart(database),
    beside: (name) => join(folder.path, name),
    close: () => server.stop().then(() => remove(folder)),
  };
  return server;
}

/** Runs a server until it has put the demo data into a new database. */
export async function seedDatabase(path: string): Promise<void> {
  await (await run(path, 0)).stop();
}

/** A file whose first pages a disk has lost: so many that its log does not have them all. */
function overwriteStart(path: string): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, Buffer.alloc(LOST_BYTES, 0xa5), 0, LOST_BYTES, 0);
  } finally {
    closeSync(file);
  }
}
const LOST_BYTES = 8 * 1024 * 1024;

const remove = (folder: Folder) => folder.remove();

/** A stopped server leaves one file; after a kill its log is beside it. */
function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
}

/** All accounts in these tests are new: their first day has room for a test's writes. */
const ROOM = { WRITES_PER_MINUTE: '600' };

const run = (database: string, port: number, settings: ServerSettings = {}): Promise<ServerProcess> =>
  startProcess({
    PORT: String(port),
    DATABASE_URL: `file:${database}`,
    STARTER_DATA: 'demo',
    ...ROOM,
    ...settings,
  });
