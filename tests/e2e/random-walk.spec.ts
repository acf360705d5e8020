import { expect } from '@playwright/test';
import { howMuch } from '#tests/support/how-much.ts';
import { BACK_WITHIN_MS } from '../walk/properties/check.ts';
import { linesOf, walk } from '../walk/walk.ts';
import { startWorld } from '../walk/world.ts';
import { test } from './support/fixtures.ts';
import { middleAndLongest } from './support/storage-killer.ts';

const ACTS = 300;
const SEEDS = Array.from({ length: howMuch({ usual: 1, whole: 3 }) }, (_, index) => index + 1);

for (const seed of SEEDS)
  test(`keeps the properties of the screens through ${ACTS} random acts, seed ${seed} @long`, async ({
    visited,
    launchOptions,
  }) => {
    const world = await startWorld({ profile: visited.copy(), port: visited.port, launchOptions });
    try {
      const report = await walk(world, { seed, acts: ACTS, sharesForms: false });
      expect(linesOf(report, false).join('\n')).toBe('');
      expect(report.sent).toBeGreaterThan(0);
      if (report.backAfterMs.length > 0)
        expect(middleAndLongest(report.backAfterMs).middle).toBeLessThan(BACK_WITHIN_MS);
    } finally {
      await world.close();
    }
  });
