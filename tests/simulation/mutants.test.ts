import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { howMuch } from '#tests/support/how-much.ts';
import { findSeed } from './catch-mutant.ts';
import { INVARIANTS } from './invariants/names.ts';
import { MUTANTS } from './mutants.ts';
import { TABLE_FILE, tableOf } from './mutants-table.ts';
import { Pool } from './pool.ts';

/** Seconds each, but minutes on a busy machine. */
const LONGEST_MS = 300_000;

/** `npm test` breaks this rule, which the first seed notices; `npm run test:all` breaks all. */
const SOON_NOTICED = 'removed before it is sent';
const isSoonNoticed = ({ name }: { name: string }) => Number(name === SOON_NOTICED);
const someMutants = MUTANTS.toSorted((a, b) => isSoonNoticed(b) - isSoonNoticed(a)).slice(
  0,
  howMuch({ usual: 1, whole: MUTANTS.length }),
);

const pool = new Pool();
afterAll(() => pool.close());

test('every promise has a rule that it needs', () => {
  const broken = new Set(MUTANTS.map(({ invariant }) => invariant));
  const promises = Object.keys(INVARIANTS).filter((name) => name !== 'calm'); // not a rule: no run throws
  expect(promises.filter((name) => !broken.has(name as keyof typeof INVARIANTS))).toEqual([]);
});

test('every broken rule changes exactly one place of its file', () => {
  const places = MUTANTS.flatMap(({ name, changes }) =>
    changes.map(({ file, find }) => ({
      name,
      file,
      count: readFileSync(file, 'utf8').split(find).length - 1,
    })),
  );
  expect(places.filter(({ count }) => count !== 1)).toEqual([]);
});

test('the table in docs/reliability.md names every rule with its promise', () => {
  expect(readFileSync(TABLE_FILE, 'utf8')).toContain(tableOf(MUTANTS));
});

test.concurrent.each(someMutants)(
  'promise $invariant breaks without the rule of "$name"',
  async (mutant) => {
    expect(
      await findSeed(pool, mutant),
      `no seed detects that this rule is broken: ${mutant.rule}`,
    ).not.toBeNull();
  },
  LONGEST_MS,
);
