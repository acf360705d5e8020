import { readFile, rm, writeFile } from 'node:fs/promises';
import { OWNER_ONLY } from '../owner-only.ts';

/** The last complete backup of a database, or the last check that found it intact. */
type Noted = 'backed-up' | 'checked';

/** The file is beside the database, so that no copy contains it and no restore brings it back. */
const notePath = (noted: Noted, databasePath: string) => `${databasePath}.${noted}`;

/** Records the time. @throws file system errors. */
export const writeNote = (noted: Noted, databasePath: string, nowMs: number): Promise<void> =>
  writeFile(notePath(noted, databasePath), `${new Date(nowMs).toISOString()}\n`, { mode: OWNER_ONLY });

/** Forgets the time, which belonged to a replaced database. @throws file system errors. */
export const removeNote = (noted: Noted, databasePath: string): Promise<void> =>
  rm(notePath(noted, databasePath), { force: true });

/** Returns the time of the last one as ISO 8601 UTC; null when none was recorded. */
export async function readNote(noted: Noted, databasePath: string): Promise<string | null> {
  // An unreadable or foreign file counts as none, so that the other figures still show.
  const text = await readFile(notePath(noted, databasePath), 'utf8').catch(() => '');
  const ms = Date.parse(text.trim());
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
