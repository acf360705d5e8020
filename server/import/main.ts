import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseError } from '../db/opening.ts';
import { openStore, type Store } from '../db/store.ts';
import { nationalGazetteer } from '../places/gazetteer.ts';
import { collectDrafts } from './collect.ts';
import { importDrafts, NO_TARGET } from './import.ts';
import { applyMapping, MappingError, readMapping } from './mapping.ts';
import { readRecords } from './read-file.ts';
import { type ImportReport, reportText, summaryOf } from './report.ts';
import { type NumberedRow, rowOf } from './row.ts';
import { storeTarget } from './target.ts';

const USAGE = `npm run import -- FILE [--map MAP.json] [--dry-run]
FILE is CSV, CSV.gz or a JSON list of objects, in the common layout or in the one that MAP.json describes
(server/import/mappings/README.md).`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { map: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) fail(USAGE);
  await run(file, values.map, values['dry-run']);
} catch (error) {
  const isOperators =
    error instanceof MappingError ||
    error instanceof ConfigError ||
    error instanceof DatabaseError ||
    error instanceof SyntaxError;
  if (!isOperators && !(error instanceof Error && 'code' in error)) throw error;
  fail(error.message);
}

async function run(path: string, mapPath: string | undefined, isDryRun: boolean) {
  const mapping = mapPath === undefined ? null : readMapping(readFileSync(mapPath, 'utf8'));
  const records = readRecords(path);
  const rows: NumberedRow[] = mapping
    ? applyMapping(mapping, records)
    : records.map(({ row, values: cells }) => ({ row, source: rowOf(cells) }));
  const { drafts, skipped, cleaned } = collectDrafts(rows, {
    gazetteer: nationalGazetteer(),
    ...(mapping && typeof mapping.source !== 'string' ? { source: mapping.source } : {}),
    ...(mapping?.dates ? { dates: mapping.dates } : {}),
  });
  const { databasePath } = readConfig(process.env);
  const store = await openTarget(databasePath, isDryRun);
  try {
    const target = store ? storeTarget(store, new Date().toISOString()) : NO_TARGET;
    const counts = await importDrafts(drafts, target, isDryRun);
    const unplaced = drafts.filter(({ location }) => location === null).length;
    const report = {
      file: basename(path),
      isDryRun,
      rows: rows.length,
      ...counts,
      unplaced,
      skipped,
      cleaned,
    };
    console.log(summaryOf(report));
    console.log(`Report: ${writeReport(report, databasePath)}`);
  } finally {
    await store?.close();
  }
}

/** A dry run makes no database where there is none. */
async function openTarget(path: string, isDryRun: boolean): Promise<Store | null> {
  if (isDryRun && !existsSync(path)) return null;
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  return openStore(path);
}

function writeReport(report: ImportReport, databasePath: string): string {
  const folder = databasePath === ':memory:' ? tmpdir() : join(dirname(databasePath), 'imports');
  mkdirSync(folder, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const path = join(folder, `${stamp}-${report.file}.txt`);
  writeFileSync(path, reportText(report));
  return path;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
