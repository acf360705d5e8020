import { readFile, writeFile } from 'node:fs/promises';
import { OWNER_ONLY } from '../owner-only.ts';

/** The file is beside the database, so that no copy contains it and no restore brings it back. */
const notePath = (databasePath: string) => `${databasePath}.backed-up`;

/** Records the time of a complete backup. @throws file system errors. */
export const noteBackup = (databasePath: string, nowMs: number): Promise<void> =>
  writeFile(notePath(databasePath), `${new Date(nowMs).toISOString()}\n`, { mode: OWNER_ONLY });

/** Returns the time of the last backup as ISO 8601 UTC; null when none was recorded. */
export async function readBackupNote(databasePath: string): Promise<string | null> {
  // An unreadable or foreign file counts as none, so that the other figures still show.
  const text = await readFile(notePath(databasePath), 'utf8').catch(() => '');
  const ms = Date.parse(text.trim());
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
