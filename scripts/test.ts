// Runs every check of the project: `npm test`; types, lint and unit tests alone: `npm run check`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { SECOND_MS } from '#contract/time.ts';
import { findOrInstallChromium } from './find-chromium.ts';

interface Counts {
  passed: number;
  failed: number;
}
interface Part {
  name: string;
  run(): Counts;
}

const REPORTS = 'node_modules/.tmp/reports';
/** Written by the reporter named in playwright.config.ts. */
const BROWSER_REPORT = `${REPORTS}/browser.json`;
const FAILED: Counts = { passed: 0, failed: 1 };

const BIN = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** Runs a program of Node with its output shown; whether it ended well. */
function runNode(args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0;
}

/** A part that has no tests of its own: its failure counts as one. */
const check = (args: string[]): Counts => (runNode(args) ? { passed: 0, failed: 0 } : FAILED);

/** A run that ended badly without a failed test (a file that does not load, an error between tests) counts as one. */
function counted(isGood: boolean, counts: Counts | null): Counts {
  if (!counts) return FAILED;
  return isGood || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null; // the run broke off before it wrote its report: the caller counts that as a failure
  }
}

/** Runs the tests of some projects of vitest.config.ts. */
function unitTests(name: string, projects: string[]): Counts {
  const path = `${REPORTS}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const isGood = runNode([BIN.vitest, 'run', ...reporters, ...projects.map((one) => `--project=${one}`)]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(path);
  return counted(isGood, report && { passed: report.numPassedTests, failed: report.numFailedTests });
}

function browserTests(): Counts {
  const chromium = findOrInstallChromium();
  if (chromium.path === null) {
    const failed = countBrowserTests();
    console.error(`${chromium.reason} ${failed} browser tests were not run and count as failed.`);
    return { passed: 0, failed };
  }
  const isGood = runNode([BIN.playwright, 'test'], { ...process.env, CHROMIUM: chromium.path });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    BROWSER_REPORT,
  );
  const counts = report && {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
  };
  return counted(isGood, counts);
}

/** How many browser tests there are, without running them; at least 1. */
function countBrowserTests(): number {
  const args = [BIN.playwright, 'test', '--list', '--reporter=list'];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1] ?? 1);
}

const QUICK: Part[] = [
  { name: 'types', run: () => check([BIN.tsc, '-b']) },
  { name: 'lint', run: () => check([BIN.biome, 'check', '--error-on-warnings']) },
  { name: 'unit tests', run: () => unitTests('unit', ['server', 'app', 'screens']) },
];
const WHOLE: Part[] = [
  { name: 'proofs', run: () => unitTests('proofs', ['proofs']) },
  { name: 'build', run: () => check(['scripts/build.ts']) },
  { name: 'sizes', run: () => check(['bench/sizes.ts']) },
  { name: 'browser tests', run: browserTests },
];

/** Runs the parts in order, all of them even after a failure, and prints what came of each. */
function runAll(parts: Part[]): Counts {
  const total: Counts = { passed: 0, failed: 0 };
  const lines = parts.map(({ name, run }) => {
    console.log(`\n── ${name}`);
    const startMs = performance.now();
    const { passed, failed } = run();
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - startMs) / SECOND_MS).toFixed(1);
    const line = `${name}: ${seconds} s, ${passed} passed, ${failed} failed`;
    console.log(line);
    return line;
  });
  console.log(`\n${lines.join('\n')}`);
  return total;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const { passed, failed } = runAll(process.argv.includes('--quick') ? QUICK : [...QUICK, ...WHOLE]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
