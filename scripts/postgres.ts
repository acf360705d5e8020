import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { findPostgres } from './find-postgres.ts';

/** A PostgreSQL that was started for some tests. */
export interface RunningPostgres {
  /** Of its first database; the account owns everything. */
  url: string;
  /** The folder of its programs. */
  bin: string;
  /** Makes an empty database. @returns where it is. */
  newDatabase(name: string): Promise<string>;
  /** Its first process: all others of it are children of that one. */
  pid: number;
  /** Ends it and takes its data away. */
  stop(): void;
}

/** Whom it runs as where the tests run as root, which it refuses. */
const UNPRIVILEGED = ['postgres', 'nobody'];
/** Its data are gone with the tests: nothing needs to be on disk. */
const FLEETING = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** Ends it as soon as whoever has started it is gone, however that came about: then there is nothing more to be read. */
const END = 'cat >/dev/null; "$0" stop -m immediate -s -D "$1/data" 2>/dev/null; rm -rf "$1"';

/**
 * Starts a PostgreSQL of its own for tests, on a socket in a new folder, as an unprivileged user. It ends with this process
 * at the latest, also when that is killed. @param settings of its own; with none it keeps nothing over a power cut.
 * @throws Error with the one line to type, when none can be had.
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
    detached: true, // whoever presses Ctrl-C does not end it
    ...account,
  });
  end.unref();
  if ('unref' in end.stdin && typeof end.stdin.unref === 'function') end.stdin.unref();
  const run = (name: string, args: string[]) =>
    execFileSync(join(bin, name), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const lines = [
    ...settings,
    'max_connections=500', // a test that kills a phone at every step begins a server for each
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

/** The programs, where the account can run them: in the home of root it cannot, and gets a copy of its own. */
function withinReach(bin: string, folder: string, account: Account): string {
  if (!account || spawnSync(join(bin, 'postgres'), ['--version'], { cwd: '/', ...account }).status === 0)
    return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Its account where the tests run as root; null where they do not. */
function unprivileged(): Account {
  if (process.getuid?.() !== 0) return null;
  for (const name of UNPRIVILEGED) {
    const number = (flag: string) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN);
    const [uid, gid] = [number('-u'), number('-g')];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}
