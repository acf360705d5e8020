import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { howMuch } from '#tests/support/how-much.ts';
import { firstBroken } from './catch-mutant.ts';
import { INVARIANTS } from './invariants/names.ts';
import { MUTANTS } from './mutants.ts';
import { TABLE_FILE, tableOf } from './mutants-table.ts';
import { Pool } from './pool.ts';

/** A second each, but a busy machine is no fault of the product. */
const LONGEST_MS = 300_000;

/** In the everyday run two rules of each promise. */
const EACH = howMuch({ usual: 2, whole: MUTANTS.length });
const some = MUTANTS.filter(
  ({ invariant }, at) =>
    MUTANTS.slice(0, at).filter((before) => before.invariant === invariant).length < EACH,
);

const pool = new Pool();
afterAll(() => pool.close());

test('every promise has a rule without which it breaks', () => {
  const broken = new Set(MUTANTS.map(({ invariant }) => invariant));
  const promises = Object.keys(INVARIANTS).filter((name) => name !== 'calm'); // that nothing throws is no rule
  expect(promises.filter((name) => !broken.has(name as keyof typeof INVARIANTS))).toEqual([]);
});

test('the table in docs/reliability.md names every rule with its promise and its seed', () => {
  expect(readFileSync(TABLE_FILE, 'utf8')).toContain(tableOf(MUTANTS));
});

test.concurrent.each(some)(
  'without the rule of "$name" seed $seed breaks promise $invariant',
  async (mutant) => {
    const advice = `${mutant.rule}: seed ${mutant.seed} does not tell it any more. A new one: npm run simulate -- --mutants`;
    expect(await firstBroken(pool, mutant), advice).toBe(mutant.invariant);
  },
  LONGEST_MS,
);
