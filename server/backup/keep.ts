import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';
import { BackupError, createBackup } from './backup.ts';
import { prunePictures } from './backup-pictures.ts';
import { type BackupContent, verifyBackup } from './verify.ts';

const WEEK_DAYS = 7;
/** `petiyard-20261123T070000Z.sqlite`: names sort by time. */
const NAME = /^petiyard-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

const PARTIAL = /^petiyard-\d{8}T\d{6}Z\.sqlite\.partial/;

/** A backup file in the folder, with the time in its name. */
export interface KeptBackup {
  file: string;
  atMs: number;
}

/** Lists the backups of a folder, newest first; ignores other files. Empty when the folder does not exist. */
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

/** A backup made by the schedule. */
export interface Kept extends BackupContent {
  file: string;
  /** Older backups that were deleted. */
  removed: string[];
}

/**
 * Creates a backup in the folder, verifies it, and only then deletes older ones. @throws BackupError; earlier backups
 * are kept.
 */
export async function keepBackup(
  databasePath: string,
  folder: string,
  nowMs: number,
  { pictures, newest }: { pictures?: PictureFiles; newest?: number } = {},
): Promise<Kept> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removePartial(folder, nowMs);
  const stamp = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(folder, `petiyard-${stamp}.sqlite`);
  await createBackup(databasePath, file, pictures);
  const content = await verifyBackup(file).catch((error: unknown) => {
    rmSync(file, { force: true });
    throw error;
  });
  const keptFiles = new Set(backupsToKeep(listBackups(folder), newest));
  const removed = listBackups(folder).filter((backup) => !keptFiles.has(backup.file));
  for (const backup of removed) rmSync(backup.file, { force: true });
  await prunePictures([...keptFiles]);
  return { file, ...content, removed: removed.map((backup) => backup.file) };
}

/** Deletes partial files of killed runs; no run takes a day. */
function removePartial(folder: string, nowMs: number): void {
  for (const name of namesIn(folder).filter((name) => PARTIAL.test(name))) {
    const file = join(folder, name);
    if (nowMs - statSync(file).mtimeMs > DAY_MS) rmSync(file, { force: true });
  }
}

/** Selects the files to keep by `BACKUP_LIMITS`, in UTC days and weeks. Pure. @param backups newest first. */
export function backupsToKeep(
  backups: readonly KeptBackup[],
  newest: number = BACKUP_LIMITS.newest,
): string[] {
  const keptFiles = new Set(backups.slice(0, newest).map(({ file }) => file));
  for (const [count, days] of [
    [BACKUP_LIMITS.days, 1],
    [BACKUP_LIMITS.weeks, WEEK_DAYS],
  ] as const) {
    const spans = new Map<number, string>();
    for (const { file, atMs } of backups) {
      const span = Math.floor(atMs / (days * DAY_MS));
      if (!spans.has(span) && spans.size < count) spans.set(span, file);
    }
    for (const file of spans.values()) keptFiles.add(file);
  }
  return [...keptFiles];
}

/** Returns whether backups can be written to a folder; creates a missing one. */
export function canKeepBackups(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false; // no such disk, no permission, or a file
  }
}

/** @throws BackupError when BACKUP_DIR is not set. */
export function backupFolder(folder: string | null): string {
  if (folder === null) throw new BackupError('Set BACKUP_DIR to the folder of the backups.');
  return folder;
}
