import { parseArgs } from 'node:util';
import { startPostgres } from '#scripts/postgres.ts';
import { findSeed } from './catch-mutant.ts';
import { FEATURES, type Features, isFeatureName } from './features.ts';
import { MUTANTS } from './mutants.ts';
import { recordTable, tableOf } from './mutants-table.ts';
import { Pool, seedsBetween } from './pool.ts';
import { add, linesOf, newSummary, replayLine, type Summary } from './summary.ts';

const USAGE = `npm run simulate -- --seed N            replays one run; with --trace, step by step
npm run simulate -- --seeds N [--from M] runs N seeds on all cores
npm run simulate -- … --engine postgres the same on PostgreSQL (found, installed or downloaded)
npm run simulate -- … --without NAMES   leaves out some of features.ts; --with NAMES or --with all adds them
npm run simulate -- --mutants           breaks each rule on purpose and prints a seed that detects it`;
const BAR_CHARS = 30;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      seeds: { type: 'string' },
      from: { type: 'string' },
      trace: { type: 'boolean' },
      mutants: { type: 'boolean' },
      engine: { type: 'string', default: 'sqlite' },
      with: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
    },
  });
  const features = { ...all(values.with, true), ...all(values.without, false) };
  const { seed, engine, from = '1' } = values;
  const work = (pool: Pool): Promise<void> => {
    if (seed !== undefined) return replay(pool, wholeNumber(seed), values.trace ?? false, features);
    if (values.mutants) return breakRules(pool);
    const first = wholeNumber(from);
    return runMany(pool, first, first + wholeNumber(values.seeds ?? '') - 1, features);
  };
  if (engine === 'sqlite') await withPool(null, work);
  else if (engine === 'postgres' && !values.mutants) await onPostgres(work);
  else throw new Error(USAGE);
}

async function onPostgres(work: (pool: Pool) => Promise<void>): Promise<void> {
  const { url, stop } = startPostgres();
  try {
    await withPool(url, work);
  } finally {
    stop();
  }
}

async function withPool(postgres: string | null, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool(undefined, postgres);
  try {
    await work(pool);
  } finally {
    await pool.close();
  }
}

/** Features by their names, on or off; `all` names each. */
function all(names: string[], isOn: boolean): Partial<Features> {
  const wanted = names.flatMap((name) => (name === 'all' ? Object.keys(FEATURES) : name.split(',')));
  const unknown = wanted.find((name) => !isFeatureName(name));
  if (unknown !== undefined) throw new Error(`There is no feature "${unknown}".`);
  return Object.fromEntries(wanted.map((name) => [name, isOn]));
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(USAGE);
  return Number(text);
}

async function replay(
  pool: Pool,
  seed: number,
  isTraced: boolean,
  features: Partial<Features>,
): Promise<void> {
  const report = await pool.run({ seed, features, keepsLines: true });
  for (const line of (isTraced && report.lines) || []) console.log(line);
  for (const { invariant, text, step } of report.violations)
    console.log(`step ${step}, ${invariant}: ${text}`);
  console.log(
    `seed ${seed}: ${report.steps} steps, ${report.violations.length} broken promises, record ${report.hash}`,
  );
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}

async function runMany(pool: Pool, first: number, last: number, features: Partial<Features>): Promise<void> {
  const summary = newSummary();
  await pool.runSeeds(seedsBetween(first, last), {
    features,
    onReport: (report) => {
      add(summary, report);
      if (report.violations.length > 0) console.log(`\r${replayLine(report)}`);
      drawBar(summary, last - first + 1);
      return true;
    },
  });
  if (process.stdout.isTTY) process.stdout.write('\n');
  for (const line of linesOf(summary)) console.log(line);
  process.exitCode = summary.broken.length > 0 ? 1 : 0;
}

async function breakRules(pool: Pool): Promise<void> {
  recordTable(tableOf(MUTANTS));
  for (const mutant of MUTANTS) {
    const seed = await findSeed(pool, mutant);
    console.log(`${mutant.name}: ${seed === null ? 'not detected' : `seed ${seed}`}`);
    if (seed === null) process.exitCode = 1;
  }
}

/** The progress on one line of a terminal; nothing where the output goes to a file. */
function drawBar({ seeds, broken }: Summary, all: number): void {
  if (!process.stdout.isTTY) return;
  const full = Math.floor((seeds / all) * BAR_CHARS);
  const bar = '█'.repeat(full).padEnd(BAR_CHARS, '·');
  process.stdout.write(`\r${bar} ${seeds} of ${all}, ${broken.length} broken `);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
