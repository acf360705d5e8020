import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { findOrInstallChromium } from '#scripts/find-chromium.ts';
import { changed } from '#tests/support/source-change.ts';
import { LINT, needsBrowser, type SafetyMutant } from './mutant.ts';
import { type TestReport, type Verdict, verdictOf } from './verdict.ts';

const REPORT = 'node_modules/.tmp/mutant.json';
/** Written by the reporter named in playwright.config.ts. */
const BROWSER_REPORT = 'node_modules/.tmp/reports/browser.json';

/** A test that waits for what never comes is ended: it has told nothing. */
const LONGEST_MS = 10 * MINUTE_MS;
/** Bytes. */
const LARGEST_OUTPUT = 64 * 1024 * 1024;

/** Runs a program of Node in the copy, quietly. */
/** The day whose hostile requests tell every protection of theirs that is broken: another day's may miss one. */
const HOSTILE_DAY = '2026-11-22';

const runNode = (copy: string, args: string[], env: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    timeout: LONGEST_MS,
    maxBuffer: LARGEST_OUTPUT,
    env: { ...process.env, HOSTILE_DAY, ...env },
  });

/** Breaks one protection in the copy, runs its test, and mends it again. */
export function tellMutant(copy: string, mutant: SafetyMutant): { verdict: Verdict; by: string } {
  const file = join(copy, mutant.change.file);
  const sound = readFileSync(file, 'utf8');
  writeFileSync(file, changed(sound, mutant.change));
  try {
    if (mutant.test === LINT) return lint(copy, mutant.change.file);
    return needsBrowser(mutant) ? inBrowser(copy, [mutant.test]) : inVitest(copy, [mutant.test]);
  } finally {
    writeFileSync(file, sound);
  }
}

/** Runs these tests of the copy together. */
export function inVitest(copy: string, tests: string[]): { verdict: Verdict; by: string } {
  rmSync(join(copy, REPORT), { force: true });
  const files = tests.map((test) => `tests/${test}`);
  const reporters = ['--reporter=json', `--outputFile.json=${REPORT}`];
  runNode(copy, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]);
  return verdictOf(readReport<TestReport>(join(copy, REPORT)));
}

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null; // the run broke off before it wrote one: the verdict says so
  }
}

function lint(copy: string, file: string): { verdict: Verdict; by: string } {
  const { status, stdout, stderr } = runNode(copy, ['node_modules/@biomejs/biome/bin/biome', 'lint', file]);
  const rule = /lint\/\w+\/\w+/.exec(stdout + stderr)?.[0];
  if (status === 0) return { verdict: 'survived', by: '' };
  return rule ? { verdict: 'told', by: rule } : { verdict: 'crashed', by: stderr.slice(0, 200) };
}

/** Builds the copy and runs these browser tests, without a second try. */
export function inBrowser(copy: string, tests: string[]): { verdict: Verdict; by: string } {
  const { path } = findOrInstallChromium();
  if (path === null) return { verdict: 'crashed', by: 'there is no Chromium' };
  rmSync(join(copy, BROWSER_REPORT), { force: true });
  const build = runNode(copy, ['scripts/build.ts']);
  if (build.status !== 0) return { verdict: 'crashed', by: `the build: ${build.stderr.slice(0, 200)}` };
  const files = tests.map((test) => `tests/${test}`);
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--retries=0', '--workers=1', ...files];
  runNode(copy, args, { CHROMIUM: path });
  const report = readReport<BrowserReport>(join(copy, BROWSER_REPORT));
  return verdictOf(report && inOneList(report));
}

/** The part of Playwright's JSON report that is read here. */
interface BrowserReport {
  errors: { message?: string }[];
  suites: BrowserSuite[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

/** The same in the shape of vitest's. */
function inOneList({ errors, suites }: BrowserReport): TestReport {
  const resultsOf = ({
    specs,
    suites: inner = [],
  }: BrowserSuite): TestReport['testResults'][0]['assertionResults'] => [
    ...specs.map(({ title, ok, tests }) => ({
      fullName: title,
      status: ok ? 'passed' : 'failed',
      failureMessages: tests.flatMap(({ results }) =>
        results.flatMap((result) =>
          result.errors.map(({ message = '' }) => stripVTControlCharacters(message)),
        ),
      ),
    })),
    ...inner.flatMap(resultsOf),
  ];
  const assertionResults = suites.flatMap(resultsOf);
  const success = errors.length === 0 && assertionResults.every(({ status }) => status === 'passed');
  return { success, testResults: [{ message: errors[0]?.message ?? '', assertionResults }] };
}
