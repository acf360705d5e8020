import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFile } from '#server/root.ts';

const ROWS = 157;
const page = readFileSync(projectFile('docs/specification.md'), 'utf8');

/** The rows of the page's tables: number, requirement, place, tests, state. */
const rows = [...page.matchAll(/^\| (\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number, asks = '', built = '', tests = '', state = '']) => ({
    number: Number(number),
    asks,
    built: pathsIn(built),
    tests: pathsIn(tests),
    state,
  }),
);

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
}

test('docs/specification.md lists every row of the specification once', () => {
  const numbers = rows.map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
});

test('every path that docs/specification.md names exists', () => {
  const paths = rows.flatMap(({ built, tests }) => [...built, ...tests]);
  expect(paths.filter((path) => !existsSync(projectFile(path)))).toEqual([]);
});

test('every row of docs/specification.md names its code and a test, and none says that it is not built', () => {
  expect(rows.filter(({ built, tests }) => built.length === 0 || tests.length === 0)).toEqual([]);
  expect(rows.filter(({ state }) => /\bnot (yet )?built\b/.test(state))).toEqual([]);
  const notTests = rows.flatMap(({ tests }) =>
    tests.filter((path) => !/^tests\/.+\.(test|spec)\.tsx?$/.test(path)),
  );
  expect(notTests).toEqual([]);
});

test('every decision in docs/specification.md is explained where it points to', () => {
  const marks = rows.flatMap(({ state }) => [...state.matchAll(/\[([PFD]?\d+)\]\(([^)]+)\)/g)]);
  const unsaid = marks.filter(([, mark = '', file = '']) => {
    const path = projectFile(`docs/${file}`);
    if (!existsSync(path)) return true;
    return file === 'product.md' && !readFileSync(path, 'utf8').includes(`\n| ${mark} |`);
  });
  expect(unsaid.map(([link]) => link)).toEqual([]);
});
