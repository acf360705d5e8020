import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { killWhileFilling } from '#tests/kill/filling.ts';
import { runKillRounds } from '#tests/kill/rounds.ts';
import { howMuch } from '#tests/support/how-much.ts';

const ROUNDS = howMuch({ usual: 5, whole: 20 });
const PATIENCE_MS = 180 * SECOND_MS; // a busy machine starts a server slowly

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-server-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test(
  `a server that is killed ${ROUNDS} times while it writes loses and duplicates no acknowledged write`,
  async () => {
    const report = await runKillRounds({ path: join(folder, 'petiyard.sqlite'), rounds: ROUNDS, seed: 1 });
    expect(report.faults).toEqual([]);
    expect(report.rounds).toBe(ROUNDS);
    expect(report.acknowledged).toBeGreaterThan(ROUNDS); // it did write
    expect(report.open).toBeGreaterThan(0); // it was killed in the middle
  },
  PATIENCE_MS,
);

test(
  'the next start completes a first start that was killed while it filled its database',
  async () => {
    expect(await killWhileFilling(join(folder, 'filled.sqlite'))).toEqual([]);
  },
  PATIENCE_MS,
);
