// Runs the checks of the project: `npm test`; only types, lint, unused code and quick unit tests: `npm run check`; also long
// runs with many seeds: `npm run test:all`.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { SECOND_MS } from '#contract/shared/time.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { findOrInstallEngines } from './find-engines.ts';

interface Counts {
  passed: number;
  failed: number;
  /** Failures, listed again at the end. */
  faults: string[];
  /** Tests that passed only on a retry. */
  unsteady?: string[];
}
interface Part {
  name: string;
  run(): Counts | Promise<Counts>;
}

const REPORTS = 'node_modules/.tmp/reports';
const COMPILED = resolve('node_modules/.tmp/compiled');
/** Written by the reporter of playwright.config.ts. */
const BROWSER_REPORT = `${REPORTS}/browser.json`;
/** Written by the reporter of engines.config.ts. */
const ENGINES_REPORT = `${REPORTS}/engines.json`;
const GOOD: Counts = { passed: 0, failed: 0, faults: [] };
const failedAs = (fault: string): Counts => ({ passed: 0, failed: 1, faults: [fault] });
const BROKE_OFF = 'the run stopped early, or an error occurred between two tests: see above';
/** Start of an error message that is enough to recognize it. */
const FAULT_LINES = 12;

const BIN = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** Runs a Node program with visible output. @returns whether it succeeded */
function runNode(args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(process.execPath, args, { stdio: 'inherit', env }).status === 0;
}

/** A part without tests of its own; its failure counts as one. */
const check = (args: string[]): Counts => (runNode(args) ? GOOD : failedAs(args.join(' ')));

/** Runs checkers in parallel and prints each one's output as a block. */
async function checks(all: string[][]): Promise<Counts> {
  const runs = all.map(async (args) => {
    const checker = spawn(process.execPath, args, { stdio: ['inherit', 'pipe', 'pipe'] });
    const [said, status] = await Promise.all([
      Promise.all([text(checker.stdout), text(checker.stderr)]),
      new Promise((done) => checker.on('close', done)),
    ]);
    process.stdout.write(said.join(''));
    return status === 0 ? [] : [args.join(' ')];
  });
  const faults = (await Promise.all(runs)).flat();
  return { passed: 0, failed: faults.length, faults };
}

/** A failed run without failed tests (a file that does not load, an error between tests) counts as one failure. */
function counted(isGood: boolean, counts: Counts | null): Counts {
  if (!counts) return failedAs(BROKE_OFF);
  return isGood || counts.failed > 0 ? counts : { ...counts, failed: 1, faults: [BROKE_OFF] };
}

const faultOf = (name: string, errors: string[]): string =>
  [
    name,
    ...errors.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, FAULT_LINES)),
  ].join('\n    ');

function readReport<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T;
  } catch {
    return null; // the run ended before it wrote its report; the caller counts that as a failure
  }
}

/** Runs the tests of some projects of vitest.config.ts. */
function unitTests(name: string, projects: string[]): Counts {
  return vitest(
    name,
    projects.map((one) => `--project=${one}`),
  );
}

/** Repeats the API tests with one sign-in method for all signed-in requests: docs/testing.md, section 2. */
const signedInBy = (way: 'cookie' | 'bearer' | 'id-token', ...files: string[]): Counts =>
  vitest(`signed-in-by-${way}`, files, { ...process.env, TEST_SIGNED_IN_BY: way });

function vitest(name: string, which: string[], env: NodeJS.ProcessEnv = process.env): Counts {
  const path = `${REPORTS}/${name}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const isGood = runNode([BIN.vitest, 'run', ...reporters, ...which], env);
  const report = readReport<UnitReport>(path);
  return counted(isGood, report && countUnitTests(report));
}

/** The part of vitest's JSON report that is read here. */
interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

function countUnitTests(report: UnitReport): Counts {
  const faults = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [faultOf(file.name, [file.message])] : [];
    return failed.map((one) => faultOf(`${file.name} › ${one.fullName}`, one.failureMessages ?? []));
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, faults };
}

/** @param which all by default */
function browserTests(which: string[] = [], env: NodeJS.ProcessEnv = process.env): Counts {
  const chromium = findOrInstallChromium();
  if (chromium.path === null) {
    const failed = countBrowserTests(which, env);
    const fault = `${chromium.reason} ${failed} browser tests did not run and count as failed.`;
    console.error(fault);
    return { passed: 0, failed, faults: [fault] };
  }
  return playwright(BROWSER_REPORT, which, { ...env, CHROMIUM: chromium.path });
}

/** Runs the journeys in Firefox and WebKit. @param tests all by default */
function engineTests(): Counts {
  try {
    findOrInstallEngines();
  } catch (error) {
    return failedAs(error instanceof Error ? error.message : String(error));
  }
  return playwright(ENGINES_REPORT, ['--config', 'engines.config.ts']);
}

function playwright(path: string, args: string[], env: NodeJS.ProcessEnv = process.env): Counts {
  rmSync(path, { force: true }); // an aborted run must not leave the report of the run before
  const isGood = runNode([BIN.playwright, 'test', ...args], env);
  const report = readReport<BrowserReport>(path);
  const counts = report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    faults: report.suites.flatMap((suite) => faultsOf(suite, 'unexpected')),
    unsteady: report.suites.flatMap((suite) => faultsOf(suite, 'flaky')),
  };
  return counted(isGood, counts);
}

/** The part of Playwright's JSON report that is read here. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** Returns the tests with a given result, with their errors. */
function faultsOf({ specs, suites = [] }: BrowserSuite, status: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => {
        const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''));
        return faultOf(`${file} › ${title}`, errors);
      }),
  );
  return [...own, ...suites.flatMap((suite) => faultsOf(suite, status))];
}

/** Returns the number of browser tests without running them; at least 1. */
function countBrowserTests(which: string[], env: NodeJS.ProcessEnv): number {
  const args = [BIN.playwright, 'test', '--list', '--reporter=list', ...which];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  return Number(/^Total: (\d+) tests?/m.exec(stdout)?.[1] ?? 1);
}

const CHECKS: Part = {
  name: 'types, lint, unused code, plain English',
  // Each type checker loads the library types itself; by default there are four per project.
  run: () =>
    checks([
      [BIN.tsc, '-b', '--checkers', '1'],
      [BIN.biome, 'check', '--error-on-warnings'],
      [BIN.knip],
      ['scripts/plain-english.ts'],
    ]),
};
const UNIT = ['server', 'app', 'screens'];
const QUICK: Part[] = [CHECKS, { name: 'quick unit tests', run: () => unitTests('unit', UNIT) }];
/** Some requests of each kind, a few seconds. */
const SAMPLE = ['account', 'auth', 'profile', 'reviews', 'push', 'forums-writing'].map(
  (one) => `tests/server/${one}.test.ts`,
);
const WHOLE: Part[] = [
  CHECKS,
  { name: 'unit tests and proofs', run: () => unitTests('unit', [...UNIT, 'proofs']) },
  { name: 'by ID token, a sample', run: () => signedInBy('id-token', ...SAMPLE) },
  { name: 'the second engine', run: () => unitTests('postgres', ['postgres']) },
  { name: 'build', run: () => check(['scripts/build.ts']) },
  { name: 'sizes', run: () => check(['bench/sizes.ts']) },
  { name: 'sizes in Spanish', run: () => check(['bench/sizes.ts', 'es']) },
  { name: 'browser tests', run: () => browserTests() },
];

const IN_SPANISH = [
  ...['written-offline', 'screen-reader', 'by-keyboard', 'small-phone-dialogs'],
  ...['--grep', 'J3|as stored|by keyboard|dialogs'],
];
/** Like `npm test`, but with many seeds and with every protection broken on purpose. */
const LONG: Part[] = [
  {
    name: 'J3, the screen reader and dialogs in Spanish',
    run: () => browserTests(IN_SPANISH, { ...process.env, TEST_LANGUAGE: 'es' }),
  },
  { name: 'Firefox and WebKit', run: engineTests },
  { name: 'phones on the second engine', run: () => unitTests('phones-on-postgres', ['phones-on-postgres']) },
  { name: 'by cookie', run: () => signedInBy('cookie', 'tests/server') },
  { name: 'by own bearer', run: () => signedInBy('bearer', 'tests/server') },
  { name: 'by ID token', run: () => signedInBy('id-token', 'tests/server') },
  { name: 'hostile requests', run: () => check(['tests/security/hostile/main.ts', '--requests', '100000']) },
  { name: 'killed servers', run: () => check(['tests/kill/main.ts', '--rounds', '200']) },
  { name: 'simulation', run: () => check(['tests/simulation/main.ts', '--seeds', '2900', '--from', '101']) },
  {
    name: 'simulation on the second engine',
    run: () => check(['tests/simulation/main.ts', '--seeds', '300', '--engine', 'postgres']),
  },
  {
    name: '10,000 interleavings',
    run: () =>
      vitest('interleavings', ['--project=postgres', 'tests/postgres/commit-order'], {
        ...process.env,
        INTERLEAVINGS: '10000',
      }),
  },
];

/** The parts named on the command line. */
function partsOf(argv: readonly string[]): Part[] {
  if (argv.includes('--quick')) return QUICK;
  return argv.includes('--all') ? [...WHOLE, ...LONG] : WHOLE;
}

/** Runs all parts in order, even after a failure, and prints the results. */
async function runAll(parts: Part[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0, faults: [] };
  const allUnsteady: string[] = [];
  const lines: string[] = [];
  for (const { name, run } of parts) {
    console.log(`\n── ${name}`);
    const startMs = performance.now();
    const { passed, failed, faults, unsteady = [] } = await run();
    total.passed += passed;
    total.failed += failed;
    total.faults.push(...faults.map((fault) => `${name}: ${fault}`));
    allUnsteady.push(...unsteady.map((fault) => `${name}: ${fault}`));
    const seconds = ((performance.now() - startMs) / SECOND_MS).toFixed(1);
    const line = `${name}: ${seconds} s, ${passed} passed, ${failed} failed`;
    console.log(line);
    lines.push(line);
  }
  if (allUnsteady.length > 0) console.log(`\n── flaky: passed only when repeated\n${allUnsteady.join('\n')}`);
  if (total.faults.length > 0) console.log(`\n── failed\n${total.faults.join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
  return total;
}

// The checks start Node several hundred times: cache its compiled code.
process.env.NODE_COMPILE_CACHE ??= COMPILED;
/** Chooses the test files (vitest.config.ts, playwright.config.ts) and the number of random attempts. */
process.env.TESTS = process.argv.includes('--quick')
  ? 'quick'
  : process.argv.includes('--all')
    ? 'all'
    : 'usual';
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const { passed, failed } = await runAll(partsOf(process.argv));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
