import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const TERM = /^\| (?!English|---)(.+?) \| (.+?) \|$/gm;

const terms = [...readFileSync(join(ROOT, 'docs/spanish.md'), 'utf8').matchAll(TERM)].map(
  ([, english = '', spanish = '']) => ({ english, spanish }),
);
const texts = ['src/**/*.words.ts', 'src/**/*.es.ts', 'src/features/guides/library/es/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .map((path) => readFileSync(join(ROOT, path), 'utf8').toLowerCase())
  .join('\n');

test('the glossary has at least 150 terms, each once', () => {
  expect(terms.length).toBeGreaterThanOrEqual(150);
  expect(new Set(terms.map(({ english }) => english)).size).toBe(terms.length);
});

test('every Spanish word of the glossary occurs in the texts', () => {
  expect(terms.filter(({ spanish }) => !new RegExp(`(?<!\\p{L})${spanish}`, 'iu').test(texts))).toEqual([]);
});
