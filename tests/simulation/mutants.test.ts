import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catchMutant } from './catch-mutant.ts';
import { INVARIANTS } from './invariants/names.ts';
import { FIXED_SEEDS, TRIES_PER_MUTANT } from './limits.ts';
import { MUTANTS } from './mutants.ts';
import { tableOf } from './mutants-table.ts';

const LONGEST_MS = 600_000;
const DOCUMENT = new URL('../../docs/reliability.md', import.meta.url);

test('every promise has a rule without which it breaks', () => {
  const broken = new Set(MUTANTS.map(({ invariant }) => invariant));
  const promises = Object.keys(INVARIANTS).filter((name) => name !== 'calm'); // that nothing throws is no rule
  expect(promises.filter((name) => !broken.has(name as keyof typeof INVARIANTS))).toEqual([]);
});

test('the table in docs/reliability.md names every rule with its promise and its seed', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toContain(tableOf(MUTANTS));
  for (const { name, seed } of MUTANTS) expect(seed, name).toBeLessThanOrEqual(FIXED_SEEDS); // these keep all promises, see seeds.test.ts
});

test.concurrent.each(MUTANTS)(
  'without the rule of "$name" promise $invariant is broken',
  async (mutant) => {
    const { seed, tried } = await catchMutant(mutant, TRIES_PER_MUTANT);
    expect(seed, `${mutant.rule}: not noticed by ${tried} seeds`).not.toBeNull();
    if (seed !== mutant.seed) console.log(`${mutant.name}: now caught by seed ${seed}, not ${mutant.seed}`);
  },
  LONGEST_MS,
);
