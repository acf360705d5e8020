import { expect, test } from 'vitest';
import { workOff } from '../../sw/work-off.ts';

const LIST = [1, 2, 3, 4, 5, 6, 7];

/** Work that the test completes. */
function slowWork() {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: () => void; reject: (fault: Error) => void }>();
  const work = (item: number) =>
    new Promise<void>((resolve, reject) => {
      begun.push(item);
      ends.set(item, { resolve, reject });
    });
  const end = async (item: number, fault?: Error) => {
    if (fault) ends.get(item)?.reject(fault);
    else ends.get(item)?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, end };
}

test('a list is processed in order, with limited concurrency', async () => {
  const { begun, work, end } = slowWork();
  const done = workOff(LIST, 3, work);
  expect(begun).toEqual([1, 2, 3]);
  await end(2);
  expect(begun).toEqual([1, 2, 3, 4]);
  for (const item of [1, 3, 4, 5, 6, 7]) await end(item);
  await done;
  expect(begun).toEqual(LIST);
});

test('nothing more is started after a failure, which is thrown', async () => {
  const { begun, work, end } = slowWork();
  const done = workOff(LIST, 3, work);
  const thrown = expect(done).rejects.toThrow('no answer');
  await end(2, new Error('no answer'));
  await end(1);
  await end(3);
  await thrown;
  expect(begun).toEqual([1, 2, 3]);
});
