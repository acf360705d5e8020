import { beforeEach, expect, test } from 'vitest';
import { CacheWatch } from './invariants/cache.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

const GAME = { id: 1, h: 1 };
const MEMBER = { stream: 'catalogue', entity: 'games', id: 1, generation: 1 };

let tables: Record<string, object[]>;
let failed: string[];
let watch: CacheWatch;
beforeEach(() => {
  tables = {};
  failed = [];
  const phone = { name: 'first', disk: { rows: (_database: string, table: string) => tables[table] ?? [] } };
  const world = { hasRolledBack: false, fail: (_: string, text: string) => failed.push(text) };
  watch = new CacheWatch(world as unknown as World, phone as unknown as Phone);
});

/** The phone stores a game in this version, or removes it. */
function stores(version: number | null, others: Record<string, object[]> = {}) {
  tables = { games: version === null ? [] : [{ ...GAME, version }], ...others };
  watch.committed(new Set(['games', ...Object.keys(others)]));
}

const copiedUpTo = (version: number) => ({ members: [MEMBER], cursors: [{ stream: 'catalogue', version }] });

test('replacing a row by an older one is reported, whatever the cursor of its stream', () => {
  stores(13);
  stores(6, copiedUpTo(12));
  expect(failed).toEqual(['first: games 1 goes back from 13 to 6']);
});

test('an evicted row that is copied again may be older while its cursor says that newer versions are still to come', () => {
  stores(13);
  stores(null);
  stores(6, copiedUpTo(12));
  expect(failed).toEqual([]);
  stores(5, copiedUpTo(12));
  expect(failed).toEqual(['first: games 1 goes back from 6 to 5']);
});

test('such a row is reported if no newer version can arrive: its cursor is beyond it, or no stream carries it', () => {
  for (const others of [copiedUpTo(13), {}]) {
    failed = [];
    watch.forget();
    stores(13);
    stores(null);
    stores(6, others);
    expect(failed).toEqual(['first: games 1 goes back from 13 to 6']);
  }
});
