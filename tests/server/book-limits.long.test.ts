import { expect, test } from 'vitest';
import { ANIMAL_LIMITS } from '#contract/limits.ts';
import { startTestServer } from '#tests/support/server.ts';
import { putOffOf } from './book-limits-support.ts';

test('an address imports a limited number of books for its new accounts', async () => {
  const server = await startTestServer();
  const writes = ANIMAL_LIMITS.records;
  let putOff = 0;
  for (let sent = 0; sent < ANIMAL_LIMITS.newcomersPerAddress + writes; sent += writes)
    putOff += await putOffOf(server, await server.register(`farm-${sent}`, { isNew: true }), writes);
  expect(putOff).toBeGreaterThan(0);
  await server.close();
});
