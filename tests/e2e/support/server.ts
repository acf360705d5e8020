import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Folder, makeFolder } from './folder.ts';

/** A database with the demo data, made once per run by seed.ts and copied for each test. */
export const SEEDED_DATABASE = 'node_modules/.tmp/e2e/seeded.sqlite';

export interface RealServer {
  /** Where it listens, also after `stop` and `start`. */
  url: string;
  isRunning(): boolean;
  /** Kills the process, as a power cut does. */
  stop(): Promise<void>;
  /** Starts it again on the same port and database. */
  start(): Promise<void>;
  /** Makes a person an admin, as the operator does at the command line. */
  grantAdmin(username: string): Promise<void>;
  /** Stops it and removes its database. */
  close(): Promise<void>;
}

/** Starts `node server/main.ts` with a copy of the seeded database on a free port. */
export async function startServer(): Promise<RealServer> {
  const folder = makeFolder('server');
  const database = join(folder.path, 'petiyard.sqlite');
  copyDatabase(SEEDED_DATABASE, database);
  let child = await run(database, 0);
  const { port } = child;
  const server: RealServer = {
    url: `http://127.0.0.1:${port}`,
    isRunning: () => child.process.exitCode === null && child.process.signalCode === null,
    async stop() {
      if (!server.isRunning()) return;
      child.process.kill('SIGKILL');
      await once(child.process, 'exit');
    },
    async start() {
      if (!server.isRunning()) child = await run(database, port);
    },
    async grantAdmin(username) {
      const env = { ...process.env, DATABASE_URL: `file:${database}` };
      await promisify(execFile)(process.execPath, ['server/admin/main.ts', 'grant', username], { env });
    },
    close: () => server.stop().then(() => remove(folder)),
  };
  return server;
}

/** Runs a server until it has put the demo data into a new database. */
export async function seedDatabase(path: string): Promise<void> {
  const { process: child } = await run(path, 0);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const remove = (folder: Folder) => folder.remove();

/** A stopped server leaves one file; after a kill its log stands beside it. */
function copyDatabase(from: string, to: string): void {
  copyFileSync(from, to);
  if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${to}-wal`);
}

/** Resolves once the server answers. @throws Error with its words when it ends instead. */
async function run(database: string, port: number): Promise<{ process: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: `file:${database}`,
      STARTER_DATA: 'demo',
      LOG_LEVEL: 'warn',
    },
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const match = /PetiYard is at http:\/\/\S+:(\d+)/.exec(said);
      if (match) resolve({ process: child, port: Number(match[1]) });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}
