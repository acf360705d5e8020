import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['server', 'contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
/** Ways to run a program, and ways to take a text for one. */
const RUNS_SOMETHING =
  /\b(?:child_process|node:vm|node:cluster|worker_threads)\b|\beval\s*\(|\bnew Function\b/;

test('nothing that the server is made of starts a process or takes a text for a program', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => RUNS_SOMETHING.test(readFileSync(file, 'utf8')))).toEqual([]);
});
