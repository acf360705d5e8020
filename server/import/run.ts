import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileOf, isThere } from '../db/engines/engine.ts';
import { isBusyError } from '../db/engines/faults.ts';
import { openStore } from '../db/open-store.ts';
import type { Store } from '../db/store.ts';
import type { PictureStore } from '../pictures/picture-files.ts';
import { nationalGazetteer } from '../places/gazetteer.ts';
import { type Dropped, dropRows, findDropped } from './aliases.ts';
import {
  type Closing,
  closeListings,
  findClosed,
  findMissing,
  type Kept,
  keptText,
  type Missing,
} from './closing.ts';
import { type Collected, Collector } from './collect.ts';
import { coverageOf } from './coverage.ts';
import { ENCODING_NAMES } from './encoding.ts';
import { picturesIn } from './fetch-pictures.ts';
import { importDrafts, NO_TARGET, type Pace, rest } from './import.ts';
import { joinPairs, type Pair, type Sorted, sortDrafts } from './joining.ts';
import { mappedRow } from './mapping.ts';
import { checkCommonFile, checkFile, checkPublished, fileOptionsOf, readMapping } from './mapping-check.ts';
import { ImportProblem } from './problem.ts';
import type { Progress } from './progress.ts';
import { type Published, publishedMapping } from './published.ts';
import { type FileOptions, openRecords, type RecordFile } from './read-file.ts';
import type { ImportReport } from './report.ts';
import { rowOf } from './row.ts';
import { beginImport, endImport } from './runs.ts';
import { type Source, sourceOf } from './sources.ts';
import { storeTarget } from './target.ts';
import { count, counted } from './words.ts';
import { writeReport } from './write-report.ts';

/** The operator's options. */
export interface ImportOptions {
  path: string;
  mapPath?: string | undefined;
  /** A published list, whose mapping is built in. */
  published?: Published | undefined;
  fileOptions?: FileOptions;
  isDryRun?: boolean;
  /** Also joins candidates from other lists. */
  isJoining?: boolean;
  /** The file is complete: listings of its sources that are missing from it are closed. */
  isComplete?: boolean;
  /** Fetches the pictures that the file names. */
  hasPictures?: boolean;
  /** Confirms closing many listings. */
  isSure?: boolean;
}

/** Environment of a run. */
export interface ImportEnvironment {
  database: string;
  nowIso: string;
  progress: Progress;
  /** Where pictures are stored; without a store none can be fetched. */
  pictures?: PictureStore;
  /** Fetches a picture of another site; default: over HTTPS. */
  fetchPicture?: (address: string) => Promise<Buffer>;
  /** Yields time to a server if one may be running, except with `--fast`. */
  isGentle?: boolean;
}

/** Closing a larger share of a list needs confirmation. */
const CLOSED_SHARE_MAX = 0.1;
const EXAMPLES = 5;
const ROWS_BETWEEN_RESTS = 200;

/**
 * Reads the complete file, then writes new and changed rows. @returns the report, and its path. @throws ImportProblem
 * for errors that the operator can fix.
 */
export async function runImport(
  options: ImportOptions,
  environment: ImportEnvironment,
): Promise<{ report: ImportReport; path: string }> {
  const read = await readAll(options, environment);
  const store = await openTarget(environment.database, options.isDryRun === true);
  try {
    const plan = await planOf(store, read, options);
    if (options.isComplete && !options.isSure && !options.isDryRun) assertFew(read.file.name, plan);
    const done = await execute(
      store,
      plan,
      { ...options, file: read.file.name, nameOf: namesOf(read) },
      environment,
    );
    const isDryRun = options.isDryRun === true;
    const coverage = isDryRun
      ? await coverageOf(read.collected.drafts, store?.read ?? null, nationalGazetteer())
      : null;
    const isFetching = options.hasPictures === true && !isDryRun;
    const pictures = await picturesIn(
      isDryRun ? null : store,
      read.collected.drafts,
      isFetching,
      environment,
    );
    const report = reportOf(read, plan, { ...done, isDryRun, coverage, pictures });
    return { report, path: writeReport(report, environment) };
  } finally {
    environment.progress.end();
    await store?.close();
  }
}

interface Read {
  file: RecordFile;
  collected: Collected;
  rows: number;
  leftOut: number;
  notRead: readonly string[];
  /** The mapping's source. */
  source: Source | null | undefined;
}

async function readAll(
  { path, mapPath, published, fileOptions = {} }: ImportOptions,
  { progress, nowIso, isGentle = false }: ImportEnvironment,
): Promise<Read> {
  const own = mapPath === undefined ? null : readMapping(readMap(mapPath));
  const mapping = published === undefined ? own : publishedMapping(published);
  const file = await openRecords(path, { ...(mapping ? fileOptionsOf(mapping) : {}), ...fileOptions });
  const notRead = mapping ? [] : checkCommonFile(file);
  if (mapping) (published === undefined ? checkFile : checkPublished)(mapping, file);
  const source = mapping && (typeof mapping.source === 'string' ? sourceOf(mapping.source) : mapping.source);
  const collector = new Collector({
    gazetteer: nationalGazetteer(),
    ...(source ? { source } : {}),
    year: Number(nowIso.slice(0, 4)),
    ...(mapping?.dates ? { dates: mapping.dates } : {}),
  });
  let rows = 0;
  let leftOut = 0;
  let sinceMs = performance.now();
  for await (const record of file.records((share) => progress.show('reading', share))) {
    rows++;
    const row = mapping ? mappedRow(mapping, record) : { row: record.row, source: rowOf(record.values) };
    if (row) collector.take(row);
    else leftOut++;
    if (!isGentle || rows % ROWS_BETWEEN_RESTS > 0) continue;
    await rest(sinceMs);
    sinceMs = performance.now();
  }
  return { file, collected: collector.end(), rows, leftOut, notRead, source };
}

function readMap(path: string): string {
  if (!existsSync(path)) throw new ImportProblem(`There is no file ${path}.`);
  return readFileSync(path, 'utf8');
}

/** A dry run creates no database. */
async function openTarget(path: string, isDryRun: boolean): Promise<Store | null> {
  if (isDryRun && !isThere(path)) return null;
  const file = fileOf(path);
  if (file !== null) mkdirSync(dirname(file), { recursive: true });
  return openStore(path);
}

interface Plan {
  /** Drafts with their own listings. */
  own: Collected['drafts'];
  joins: Pair[];
  pairs: Pair[];
  closings: Closing[];
  kept: Kept[];
  missing: Missing;
  dropped: Dropped;
}

/** Plans the run from the directory and the options. */
async function planOf(store: Store | null, { collected }: Read, options: ImportOptions): Promise<Plan> {
  const nothing: Sorted = { joined: [], proposed: [] };
  const sorted = store ? await sortDrafts(store.read, collected.drafts) : nothing;
  const joins = [...sorted.joined, ...(options.isJoining ? sorted.proposed : [])];
  const joined = new Set(joins.map(({ draft }) => draft));
  const none = { closings: [], kept: [], listed: 0 };
  const missing = store && options.isComplete ? await findMissing(store.read, collected) : none;
  const closed = store ? await findClosed(store.read, collected) : none;
  const dropped = store
    ? await findDropped(store.read, collected, options.isComplete === true)
    : { rows: [], joined: 0 };
  return {
    own: collected.drafts.filter((draft) => !joined.has(draft)),
    joins,
    pairs: options.isJoining ? [] : sorted.proposed,
    closings: [...closed.closings, ...missing.closings],
    kept: [...closed.kept, ...missing.kept],
    missing,
    dropped,
  };
}

/** Returns the display names of lists by id: those of the file, and all known ones. */
function namesOf({ collected, source }: Read): (id: string) => string {
  const names = new Map(collected.drafts.map((draft) => [draft.source, draft.sourceName]));
  if (source) names.set(source.id, source.name);
  return (id) => names.get(id) ?? sourceOf(id)?.name ?? id;
}

function assertFew(file: string, { missing, dropped }: Plan): void {
  const closings = [...missing.closings, ...dropped.rows];
  const listed = missing.listed + dropped.joined;
  const share = closings.length / Math.max(1, listed);
  if (share <= CLOSED_SHARE_MAX) return;
  const names = closings.slice(0, EXAMPLES).map(({ name, city }) => `${name}, ${city}`);
  throw new ImportProblem(
    `${file} no longer has ${count(closings.length)} of ${counted(listed, 'listing')} of its list (${Math.round(share * 100)} %): ${names.join('; ')}${closings.length > EXAMPLES ? '; …' : ''}.\nNothing was written. If the file is complete and they should be closed, add --yes.`,
  );
}

type Executed = Pick<ImportReport, 'id' | 'imported' | 'updated' | 'unchanged' | 'peoples' | 'joined'> & {
  /** Closed listings; with a dry run, those that would be closed. */
  closings: readonly Closing[];
};

async function execute(
  store: Store | null,
  plan: Plan,
  { file, isDryRun = false, nameOf }: { file: string; isDryRun?: boolean; nameOf: (id: string) => string },
  { nowIso, progress, isGentle = false }: ImportEnvironment,
): Promise<Executed> {
  const pace: Pace = { onBatch: (share) => progress.show('writing', share), isGentle };
  if (!store || isDryRun) {
    const target = store ? storeTarget(store, nowIso) : NO_TARGET;
    return {
      ...(await importDrafts(plan.own, target, true)),
      id: null,
      joined: plan.joins.length,
      closings: plan.closings,
    };
  }
  const id = await beginImport(store, file, nowIso);
  try {
    const run = { id, store, nowIso };
    const { changed, apart } = await joinPairs(run, plan.joins, pace);
    const counts = await importDrafts([...plan.own, ...apart], storeTarget(store, nowIso, id), false, pace);
    await dropRows(run, plan.dropped.rows, nameOf, pace);
    const closed = await closeListings(run, plan.closings, pace);
    const done = {
      made: counts.imported,
      changed: counts.updated,
      closed: closed.size,
      joined: changed,
    };
    await endImport(store, id, { ...done, finished_at: nowIso });
    const closings = plan.closings.filter((closing) => closed.has(closing.id));
    return { ...counts, id, joined: changed, closings };
  } catch (error) {
    if (!isBusyError(error)) throw error;
    throw new ImportProblem(
      `The database was busy for too long, or its disk is full. The part written so far is import ${id}: run it again to continue, or undo it.`,
    );
  }
}

function reportOf(
  { file, collected, rows, leftOut, notRead }: Read,
  { kept, pairs, dropped }: Plan,
  { closings, ...done }: Executed & Pick<ImportReport, 'isDryRun' | 'coverage' | 'pictures'>,
): ImportReport {
  const { drafts, skipped, cleaned, unclear, unread, textHours } = collected;
  const between = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };
  const readAs = [ENCODING_NAMES[file.encoding], ...(file.delimiter ? [between[file.delimiter]] : [])];
  return {
    ...done,
    file: file.name,
    readAs: readAs.join(', '),
    rows,
    leftOut,
    notRead,
    closed: closings.map(({ id, name, city }) => `business:${id} ${name}, ${city}`),
    kept: kept.map(keptText),
    dropped: dropped.rows.map(({ id, name, city }) => `business:${id} ${name}, ${city}`),
    pairs: pairs.map(
      ({ draft, listed }) =>
        `${draft.name}, ${draft.city} = business:${listed.id} ${listed.name}, ${listed.city}`,
    ),
    drafts,
    skipped,
    cleaned,
    strayLines: file.strayLines(),
    unclear,
    unread,
    textHours,
  };
}
