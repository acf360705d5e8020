// Sends more hostile requests than a full test has time for: `npm run hostile -- --requests 100000`. With `--database FILE`
// over a copy of another database, such as a very full one.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { planOf } from './plan.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    database: { type: 'string' },
  },
});
const env = {
  ...process.env,
  HOSTILE_REQUESTS: values.requests,
  ...(values.seed === undefined ? {} : { HOSTILE_SEED: values.seed }),
  ...(values.database === undefined ? {} : { HOSTILE_DATABASE: values.database }),
};
try {
  const { seeds, requestsASeed } = planOf(env, Date.now());
  console.log(
    `${requestsASeed} hostile requests over ${values.database ?? 'the shipped data'} for each of the seeds ${seeds.join(', ')}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('npm run hostile -- --requests 100000 --seed 7    without a seed: today’s three');
  process.exit(1);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'tests/security/hostile-requests.test.ts'];
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit', env }).status ?? 1;
