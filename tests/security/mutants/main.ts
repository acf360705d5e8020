// Breaks each protection of docs/security.md on purpose, one at a time, and sees whether its test tells:
// `npm run mutants:safety`.
import { parseArgs } from 'node:util';
import { SECOND_MS } from '#contract/shared/time.ts';
import { makeCopy } from './copy.ts';
import { LINT, needsBrowser, type SafetyMutant } from './mutant.ts';
import { inBrowser, inVitest, tellMutant } from './run.ts';
import { MUTANTS, UNBREAKABLE } from './table.ts';

const USAGE = `npm run mutants:safety                      all whose test needs no browser
npm run mutants:safety -- --browser         those whose test does, too
npm run mutants:safety -- --only 3.2.1      those of the lines, tests or files that are named so`;

function chosen(): SafetyMutant[] {
  const { values } = parseArgs({
    options: { browser: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  const isNamed = ({ line, test, change }: SafetyMutant) =>
    [line, test, change.file].some((name) => name.startsWith(values.only));
  const some = MUTANTS.filter((mutant) => isNamed(mutant) && (values.browser || !needsBrowser(mutant)));
  if (some.length === 0) throw new Error(USAGE);
  return some;
}

/** Fails before anything is broken: a test that fails anyway tells nothing. */
function expectSound(copy: string, mutants: readonly SafetyMutant[]): void {
  const testsOf = (some: readonly SafetyMutant[]) => [...new Set(some.map(({ test }) => test))];
  const plain = testsOf(mutants.filter((one) => one.test !== LINT && !needsBrowser(one)));
  const inPages = testsOf(mutants.filter(needsBrowser));
  for (const [run, tests] of [[inVitest, plain] as const, [inBrowser, inPages] as const]) {
    if (tests.length === 0) continue;
    const { verdict, by } = run(copy, tests);
    if (verdict !== 'survived') throw new Error(`the sound source does not pass: ${by}`);
  }
}

const secondsSince = (startMs: number) => `${((performance.now() - startMs) / SECOND_MS).toFixed(1)} s`;

function main(): void {
  const mutants = chosen();
  const copy = makeCopy();
  try {
    const startMs = performance.now();
    expectSound(copy.path, mutants);
    console.log(`the sound source passes all tests named: ${secondsSince(startMs)}`);
    let told = 0;
    for (const mutant of mutants) {
      const mutantMs = performance.now();
      const { verdict, by } = tellMutant(copy.path, mutant);
      if (verdict === 'told') told += 1;
      const what = `${mutant.line}: ${mutant.broken}`;
      console.log(`${verdict.padEnd(8)} ${secondsSince(mutantMs)}  ${what}  [${mutant.test}] ${by}`);
    }
    console.log(`${UNBREAKABLE.length} lines have no mutant, each with its reason in the table`);
    console.log(`${mutants.length} broken on purpose, ${told} told, ${secondsSince(startMs)}`);
    process.exitCode = told === mutants.length ? 0 : 1;
  } finally {
    copy.remove();
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
