import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';

/** A PostgreSQL server for tests. */
export interface RunningPostgres {
  /** URL of its first database; the account owns everything. */
  url: string;
  /** Folder of its programs. */
  bin: string;
  /** Creates an empty database. @returns its URL */
  newDatabase(name: string): Promise<string>;
  /** Its main process, the parent of all others. */
  pid: number;
  /** Stops it and removes its data. */
  stop(): void;
}

/** Account for runs as root, which PostgreSQL refuses. */
const UNPRIVILEGED = ['postgres', 'nobody'];
/** Test data need no durability. */
const FLEETING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** Stops the server when this process ends in any way: the pipe closes. */
const END = 'cat >/dev/null; "$0" stop -m immediate -s -D "$1/data" 2>/dev/null; rm -rf "$1"';

/**
 * Starts a PostgreSQL server for tests, on a socket in a new folder, as an unprivileged user. It ends with this
 * process, even if that is killed. @param settings replace those that give up durability. @throws Error with the
 * command to run if PostgreSQL is missing
 */
export function startPostgres(settings: readonly string[] = FLEETING): RunningPostgres {
  const found = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const bin = withinReach(found, folder, account);
  const data = join(folder, 'data');
  const program = join(bin, 'pg_ctl');
  const end = spawn('sh', ['-c', END, program, folder], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C does not reach it
    ...account,
  });
  end.unref();
  if ('unref' in end.stdin && typeof end.stdin.unref === 'function') end.stdin.unref();
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const lines = [
    ...settings,
    'max_connections=500', // the kill tests start a server per step
    "listen_addresses=''",
    `unix_socket_directories='${folder}'`,
  ];
  appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
  run('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', join(folder, 'log')]);
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let isRunning = true;
  const stop = () => {
    if (!isRunning) return;
    isRunning = false;
    process.off('exit', stop);
    spawnSync(program, ['stop', '-m', 'immediate', '-s', '-D', data], { cwd: '/', ...account });
    rmSync(folder, { recursive: true, force: true });
    end.stdin.destroy();
  };
  process.on('exit', stop);
  const urlOf = (name: string) => `postgres://postgres@localhost/${name}?host=${encodeURIComponent(folder)}`;
  const newDatabase = async (name: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return urlOf(name);
  };
  return { url: urlOf('postgres'), bin, pid, newDatabase, stop };
}

type Account = { uid: number; gid: number } | null;

/** Returns the programs in a place where the account can run them: it cannot read root's home, so it gets a copy. */
function withinReach(bin: string, folder: string, account: Account): string {
  if (!account || spawnSync(join(bin, 'postgres'), ['--version'], { cwd: '/', ...account }).status === 0)
    return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Returns the account for runs as root; else null. */
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return null;
  for (const name of UNPRIVILEGED) {
    const number = (flag: string) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN);
    const [uid, gid] = [number('-u'), number('-g')];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it.');
}
