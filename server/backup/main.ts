import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseError } from '../db/opening.ts';
import { BackupError, createBackup, restoreBackup } from './backup.ts';
import { noteBackup } from './backup-note.ts';

const USAGE = `npm run backup -- create FILE    copies the database of DATABASE_URL to FILE, also while the server runs
npm run backup -- restore FILE   puts FILE in its place; stop the server first`;

async function main([command, name, ...rest]: string[]): Promise<void> {
  if ((command !== 'create' && command !== 'restore') || !name || rest.length > 0)
    throw new BackupError(USAGE);
  const { databasePath } = readConfig(process.env);
  if (databasePath === ':memory:')
    throw new BackupError('DATABASE_URL names a database in memory; there is nothing to copy.');
  const file = resolve(name);
  if (command === 'create') {
    const { bytes } = await createBackup(databasePath, file);
    console.log(`Copied ${databasePath} to ${file} (${bytes} bytes).`);
    await noteBackup(databasePath, Date.now()).catch((error: Error) => {
      console.error(`The copy is whole, but admins will not see that it was made: ${error.message}`);
    });
    return;
  }
  const { version, epoch, kept } = await restoreBackup(databasePath, file, Date.now());
  console.log(`Restored ${databasePath} from ${file}.`);
  console.log(
    `A new history ${epoch} begins after version ${version}: phones refill themselves and send again.`,
  );
  console.log(
    'Sessions that have ended since the backup stay ended. Who has changed their password since has the old one again: tell them to change it.',
  );
  if (kept) console.log(`The database that was there before is now ${kept}.`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isSentence = [BackupError, ConfigError, DatabaseError].some((kind) => error instanceof kind);
  console.error(isSentence ? (error as Error).message : error);
  process.exitCode = 1;
}
