import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultText } from '../command-fault.ts';
import { type Config, readConfig } from '../config.ts';
import { fileOf, isInMemory } from '../db/engines/engine.ts';
import { openPictures } from '../pictures/picture-files.ts';
import { BackupError, beginAfterRestore, createBackup, restoreBackup } from './backup.ts';
import { backupFolder, keepBackup, listBackups } from './keep.ts';
import { readNote, writeNote } from './note.ts';
import { type BackupContent, drillBackup, verifyBackup } from './verify.ts';

const USAGE = `npm run backup -- create FILE    copies the database of DATABASE_URL to FILE, even while the server runs
npm run backup -- verify FILE    reads all of FILE and prints its contents
npm run backup -- drill FILE     restores FILE to a temporary folder, opens it, and prints the time
npm run backup -- restore FILE   replaces the database with FILE; stop the server first
npm run backup -- keep           makes a backup in BACKUP_DIR, verifies it, and deletes old ones
npm run backup -- list           lists the verified backups in BACKUP_DIR, newest first, with sizes, and the last check
npm run backup -- check          checks every page, index and reference of the current database
npm run backup -- restored       begins a new history after a restore by other means, such as PostgreSQL’s`;

type Command = (config: Config, file: string) => Promise<void>;

const ON_FILE: Record<string, Command> = {
  async create(config, file) {
    const { database } = config;
    const { bytes } = await createBackup(database, file, openPictures(config));
    console.log(`Copied ${database} to ${file} (${bytes} bytes).`);
    await note('backed-up', database);
  },
  async verify(_config, file) {
    console.log(`${file} is intact: ${contentOf(await verifyBackup(file))}.`);
  },
  async drill(_config, file) {
    const { tookMs, ...content } = await drillBackup(file, Date.now());
    console.log(`${file} can be restored: ${contentOf(content)}.`);
    console.log(
      `Restored to a temporary folder, opened, read and written in ${(tookMs / 1000).toFixed(1)} s; the current database was not touched.`,
    );
  },
  async restore(config, file) {
    const { database } = config;
    const { version, epoch, kept } = await restoreBackup(database, file, Date.now(), openPictures(config));
    console.log(`Restored ${database} from ${file}.`);
    console.log(
      `A new history ${epoch} begins after version ${version}: phones refill themselves and send again.`,
    );
    console.log(
      'Sessions that ended after the backup stay ended. People who changed their password after the backup have the old one again: ask them to change it.',
    );
    if (kept) console.log(`The previous database is now ${kept}.`);
  },
};

const IN_FOLDER: Record<string, (config: Config) => Promise<void>> = {
  async keep(config) {
    const { database, backups } = config;
    const { file, removed, ...content } = await keepBackup(
      database,
      backupFolder(backups.folder),
      Date.now(),
      { pictures: openPictures(config), newest: backups.newest },
    );
    console.log(`Saved ${file}: ${contentOf(content)}. Deleted ${removed.length} old backups.`);
    await note('backed-up', database);
  },
  async list({ database, backups }) {
    const found = listBackups(backupFolder(backups.folder));
    if (found.length === 0) console.log('There are no backups yet.');
    for (const { file, atMs } of found)
      console.log(
        `${new Date(atMs).toISOString()}  ${String(statSync(file).size).padStart(12)} bytes  ${file}`,
      );
    const checkedAt = await readNote('checked', database);
    console.log(
      checkedAt
        ? `The database was last checked and intact at ${checkedAt}.`
        : 'No check of the database is noted yet.',
    );
  },
  async check({ database }) {
    console.log(`${database} is intact: ${contentOf(await verifyBackup(database))}.`);
    await note('checked', database);
  },
  async restored({ database }) {
    const { epoch, version } = await beginAfterRestore(database, Date.now());
    console.log(
      `A new history ${epoch} begins after version ${version}: phones refill themselves and send again.`,
    );
    console.log('All sessions ended: people sign in again and find their drafts and posts.');
  },
};

/** Commands for files, which PostgreSQL databases are not. */
const OF_FILES = ['create', 'restore', 'keep', 'check'];

const note = (noted: 'backed-up' | 'checked', database: string) =>
  writeNote(noted, database, Date.now()).catch((error: Error) => {
    console.error(`This is complete, but /admin and the metrics will not show it: ${error.message}`);
  });

const contentOf = ({ bytes, version, people, listings, posts, pictures }: BackupContent) =>
  [
    `${bytes} bytes`,
    people === 1 ? '1 person' : `${people} people`,
    listings === 1 ? '1 listing' : `${listings} listings`,
    posts === 1 ? '1 post' : `${posts} posts`,
    ...(pictures === 0 ? [] : [pictures === 1 ? '1 picture' : `${pictures} pictures`]),
    `version ${version}`,
  ].join(', ');

const HELP = ['--help', '-h'];

async function main(args: string[]): Promise<void> {
  const [command = '', name, ...rest] = args;
  if (HELP.includes(command)) return console.log(USAGE);
  const onFile = Object.hasOwn(ON_FILE, command) ? ON_FILE[command] : undefined;
  const inFolder = Object.hasOwn(IN_FOLDER, command) ? IN_FOLDER[command] : undefined;
  const isComplete = (onFile && name && rest.length === 0) || (inFolder && name === undefined);
  if (!isComplete) {
    const isKnown = onFile || inFolder || ['', 'help'].includes(command);
    throw new BackupError(isKnown ? USAGE : `There is no command "${command}".\n\n${USAGE}`);
  }
  const config = readConfig(process.env);
  if (isInMemory(config.database))
    throw new BackupError('DATABASE_URL names a database in memory; there is nothing to copy.');
  if (fileOf(config.database) === null && OF_FILES.includes(command))
    throw new BackupError(
      'DATABASE_URL names a PostgreSQL database: back it up with pg_dump or a log archive (docs/operating.md).',
    );
  await (onFile ? onFile(config, resolve(name ?? '')) : inFolder?.(config));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(faultText(error, BackupError));
  process.exitCode = 1;
}
