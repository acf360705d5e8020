import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#contract/shared/time.ts';
import { BackupError, createBackup } from './backup.ts';
import { type BackupContent, verifyBackup } from './verify.ts';

/** So many of the newest stay, then the newest of so many days, then the newest of so many weeks. */
const KEPT_BACKUPS = { newest: 24, days: 7, weeks: 4 } as const;

const WEEK_DAYS = 7;
/** `petiyard-20261123T070000Z.sqlite`: names sort by time. */
const NAME = /^petiyard-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

const CUT_OFF = /^petiyard-\d{8}T\d{6}Z\.sqlite\.partial/;

/** A backup of the folder, by its name. */
export interface KeptBackup {
  file: string;
  atMs: number;
}

/** The backups of a folder, newest first; other files are left alone. None where there is no such folder. */
export function listBackups(folder: string): KeptBackup[] {
  return namesIn(folder)
    .flatMap((name) => {
      const [, ...parts] = NAME.exec(name) ?? [];
      const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
      return parts.length === 0
        ? []
        : [{ file: join(folder, name), atMs: Date.UTC(year, month - 1, day, hour, minute, second) }];
    })
    .sort((a, b) => b.atMs - a.atMs);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** A backup that was made by the schedule. */
export interface Kept extends BackupContent {
  file: string;
  /** Older ones that gave way to it. */
  removed: string[];
}

/**
 * Makes a backup in the folder, reads it back whole, and only then lets older ones go.
 * @throws BackupError; what was there before is still there.
 */
export async function keepBackup(databasePath: string, folder: string, nowMs: number): Promise<Kept> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeCutOff(folder, nowMs);
  const stamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `petiyard-${stamp}.sqlite`);
  await createBackup(databasePath, file);
  const content = await verifyBackup(file).catch((error: unknown) => {
    rmSync(file, { force: true });
    throw error;
  });
  const kept = new Set(backupsToKeep(listBackups(folder)));
  const removed = listBackups(folder).filter((backup) => !kept.has(backup.file));
  for (const backup of removed) rmSync(backup.file, { force: true });
  return { file, ...content, removed: removed.map((backup) => backup.file) };
}

/** What a run that was killed has left: no other run is still at it after a day. */
function removeCutOff(folder: string, nowMs: number): void {
  for (const name of namesIn(folder).filter((one) => CUT_OFF.test(one))) {
    const file = join(folder, name);
    if (nowMs - statSync(file).mtimeMs > DAY_MS) rmSync(file, { force: true });
  }
}

/** The files of `KEPT_BACKUPS`, by days and weeks of UTC. Pure. @param backups newest first. */
export function backupsToKeep(backups: readonly KeptBackup[]): string[] {
  const kept = new Set(backups.slice(0, KEPT_BACKUPS.newest).map(({ file }) => file));
  for (const [count, days] of [
    [KEPT_BACKUPS.days, 1],
    [KEPT_BACKUPS.weeks, WEEK_DAYS],
  ] as const) {
    const spans = new Map<number, string>();
    for (const { file, atMs } of backups) {
      const span = Math.floor(atMs / (days * DAY_MS));
      if (!spans.has(span) && spans.size < count) spans.set(span, file);
    }
    for (const file of spans.values()) kept.add(file);
  }
  return [...kept];
}

/** @throws BackupError where BACKUP_DIR is needed and not set. */
export function backupFolder(folder: string | null): string {
  if (folder === null) throw new BackupError('Set BACKUP_DIR to the folder in which backups are kept.');
  return folder;
}
