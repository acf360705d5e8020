import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findSeed } from './catch-mutant.ts';
import { INVARIANTS } from './invariants/names.ts';
import { MUTANTS } from './mutants.ts';
import { TABLE_FILE, tableOf } from './mutants-table.ts';
import { Pool } from './pool.ts';

/** Seconds each, but minutes on a busy machine. */
const LONGEST_MS = 300_000;

/** The everyday run breaks one rule of each promise. */
const some = process.env.TESTS === 'usual' ? MUTANTS.filter(({ isEveryday }) => isEveryday) : MUTANTS;

const pool = new Pool();
afterAll(() => pool.close());

test('every promise has a rule without which it breaks', () => {
  const broken = new Set(some.map(({ invariant }) => invariant));
  const promises = Object.keys(INVARIANTS).filter((name) => name !== 'calm'); // not a rule: no run throws
  expect(promises.filter((name) => !broken.has(name as keyof typeof INVARIANTS))).toEqual([]);
});

test('the table in docs/reliability.md names every rule with its promise', () => {
  expect(readFileSync(TABLE_FILE, 'utf8')).toContain(tableOf(MUTANTS));
});

test.concurrent.each(some)(
  'promise $invariant breaks without the rule of "$name"',
  async (mutant) => {
    expect(
      await findSeed(pool, mutant),
      `no seed notices that this rule is broken: ${mutant.rule}`,
    ).not.toBeNull();
  },
  LONGEST_MS,
);
