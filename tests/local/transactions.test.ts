import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The function that a transaction runs, up to the end of its first line. */
const WORK = /\.transaction\([^;]*?(?<work>(?:async )?\(\w*\) =>[^\n]*\n?[^\n]*)/g;

/**
 * Dexie keeps to a transaction across an await only within a function that is itself async, and the build removes the
 * keyword where the body only calls a function that it knows to be async: `async () => read()` was shipped as
 * `() => read()`.
 */
test('every transaction runs in an async function with its own body', () => {
  const files = globSync('{src,sw}/**/*.{ts,tsx}');
  const works = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(WORK)].map(({ groups }) => `${file}: ${groups?.work?.trim()}`),
  );
  expect(works.length).toBeGreaterThan(15);
  expect(works.filter((work) => !/: async \(\w*\) => \{/.test(work))).toEqual([]);
});
