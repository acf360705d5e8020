import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileOf, isInMemory } from '../db/engines/engine.ts';
import { projectFile } from '../root.ts';
import { type ImportReport, reportText } from './report.ts';

/** Writes the full report beside the database. @returns its path. */
export function writeReport(
  report: ImportReport,
  { database, nowIso }: { database: string; nowIso: string },
): string {
  const file = fileOf(database);
  const elsewhere = isInMemory(database) ? tmpdir() : projectFile('data/imports');
  const folder = file === null ? elsewhere : join(dirname(file), 'imports');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${nowIso.replace(/[:.]/g, '-')}-${report.file}.txt`);
  writeFileSync(path, reportText(report));
  return path;
}
