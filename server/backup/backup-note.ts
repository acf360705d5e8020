import { readFile, writeFile } from 'node:fs/promises';
import { OWNER_ONLY } from '../owner-only.ts';

/** Beside the database, so that no copy holds it and no restore puts it back. */
const noteOf = (databasePath: string) => `${databasePath}.backed-up`;

/** Notes when a whole copy of a database was made. @throws what the disk refuses. */
export const noteBackup = (databasePath: string, nowMs: number): Promise<void> =>
  writeFile(noteOf(databasePath), `${new Date(nowMs).toISOString()}\n`, { mode: OWNER_ONLY });

/** When that was, as ISO 8601 UTC; null where nobody has noted it. */
export async function readBackupNote(databasePath: string): Promise<string | null> {
  // One that somebody else made, and nobody else may read, tells as little as none: everything else is still shown.
  const text = await readFile(noteOf(databasePath), 'utf8').catch(() => '');
  const ms = Date.parse(text.trim());
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
