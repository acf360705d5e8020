import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { safetyLines } from '#tests/security/mutants/lines.ts';
import { LINT } from '#tests/security/mutants/mutant.ts';
import { MUTANTS, UNBREAKABLE } from '#tests/security/mutants/table.ts';
import { type TestReport, verdictOf } from '#tests/security/mutants/verdict.ts';
import { changed } from '#tests/support/source-change.ts';

const LINES = safetyLines();
const linesNamed = (start: string) =>
  LINES.filter(({ name }) => name === start || (start.length > 12 && name.startsWith(start)));

describe('the table of broken protections', () => {
  test('speaks of every line of docs/security.md: a mutant, or the reason why there is none', () => {
    const known = new Set([...MUTANTS, ...UNBREAKABLE].flatMap(({ line }) => linesNamed(line)));
    expect(LINES.filter((line) => !known.has(line)).map(({ name }) => name)).toEqual([]);
    expect(LINES.length).toBeGreaterThan(60);
  });

  test('breaks something for every test that a line names', () => {
    const bare = LINES.flatMap((line) =>
      line.tests
        .filter(
          (named) => !MUTANTS.some((mutant) => mutant.test === named && linesNamed(mutant.line)[0] === line),
        )
        .map((named) => `${line.name}: ${named}`),
    );
    expect(bare).toEqual([]);
  });

  test('names no line that is not there, and none that two lines could mean', () => {
    const meant = [...MUTANTS, ...UNBREAKABLE].map(({ line }) => [line, linesNamed(line).length]);
    expect(meant.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test('gives no reason for a line whose test could fail', () => {
    const excused = UNBREAKABLE.flatMap(({ line }) => linesNamed(line));
    expect(excused.filter(({ tests }) => tests.length > 0).map(({ name }) => name)).toEqual([]);
  });

  test.each(MUTANTS)('$line, $broken: still fits its file, and $test is what the line names', (mutant) => {
    const { file } = mutant.change;
    const source = readFileSync(file, 'utf8');
    expect(changed(source, mutant.change)).not.toBe(source);
    const [line] = linesNamed(mutant.line);
    if (mutant.test !== LINT) expect(existsSync(`tests/${mutant.test}`)).toBe(true);
    if (line && line.chapter !== 'What is counted') expect(line.tests).toContain(mutant.test);
  });
});

describe('a broken protection is told', () => {
  const report = (status: string, failureMessage?: string): TestReport => ({
    success: status === 'passed',
    testResults: [
      {
        message: failureMessage ?? '',
        assertionResults: [
          { fullName: 'a test', status, failureMessages: failureMessage ? [failureMessage] : null },
        ],
      },
    ],
  });

  test('by a test that expects something else, and by nothing that merely breaks', () => {
    const verdict = (...of: Parameters<typeof report>) => verdictOf(report(...of)).verdict;
    expect(verdict('passed')).toBe('survived');
    expect(verdict('failed', 'AssertionError: expected 200 to be 401\n    at x')).toBe('told');
    expect(verdict('failed', 'Error: expected false to be true')).toBe('told');
    expect(verdict('failed', 'Error: Unable to find role="button"')).toBe('told');
    expect(verdict('failed', 'TypeError: x is not a function')).toBe('crashed');
    expect(verdict('skipped', 'SyntaxError: Unexpected token')).toBe('crashed');
    expect(verdictOf(null).verdict).toBe('crashed');
  });
});
