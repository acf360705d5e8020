// Kills a writing server many times: `npm run kill-server -- --rounds 500 --seed 1`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SECOND_MS } from '#contract/shared/time.ts';
import { buildServer } from '#scripts/build-server.ts';
import { runKillRounds } from './rounds.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isSafeInteger(rounds) || rounds < 1 || !Number.isSafeInteger(seed)) {
  console.error('npm run kill-server -- --rounds 500 --seed 1    (whole numbers)');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'kill-server-'));
buildServer();
const startMs = performance.now();
const report = await runKillRounds({
  path: join(folder, 'petiyard.sqlite'),
  rounds,
  seed,
  onRound: (round) => process.stderr.write(`\rround ${round} of ${rounds}`),
});
const seconds = ((performance.now() - startMs) / SECOND_MS).toFixed(1);
process.stderr.write('\n');
console.log(`${report.rounds} kills, ${report.acknowledged} acknowledged writes, ${seconds} s, seed ${seed}`);
console.log(
  `${report.open} responses were lost with the server; ${report.openAndStored} of those writes were stored`,
);
for (const fault of report.faults) console.error(fault);
if (report.faults.length === 0) {
  rmSync(folder, { recursive: true });
  console.log('Every acknowledged write exists once; files, keys and counts are correct.');
} else {
  console.error(`The database is in ${folder}.`);
  process.exitCode = 1;
}
