import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { findSeed } from '../simulation/catch-mutant.ts';
import { Pool } from '../simulation/pool.ts';
import { TEST_POSTGRES } from '../support/postgres.ts';
import { change } from '../support/source-change.ts';

const LONGEST_MS = 10 * MINUTE_MS;

let pool: Pool;
beforeAll(() => {
  pool = new Pool(undefined, TEST_POSTGRES);
});
afterAll(() => pool.close());

test(
  'reports a broken promise for a rule that is broken in PostgreSQL’s SQL',
  async () => {
    const changes = [change('server/db/engines/ids.ts', 'set seq = greatest(', 'set seq = least(')];
    expect(await findSeed(pool, { changes, invariant: 'I5' })).not.toBeNull();
  },
  LONGEST_MS,
);
