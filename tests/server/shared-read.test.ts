import { expect, test } from 'vitest';
import { sharedRead } from '#server/db/engines/postgres/shared-read.ts';

test('a hundred callers share two reads, and each gets one that began after its call', async () => {
  const ends: (() => void)[] = [];
  const ask = sharedRead(() => new Promise((end) => void ends.push(end)));
  const first = ask();
  const rest = Array.from({ length: 99 }, ask);
  expect(ends.length).toBe(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(rest);
  void ask();
  expect(ends.length).toBe(3);
});
