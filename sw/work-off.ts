/** Number of parallel downloads. Workbox downloads one file at a time; browsers allow six connections over HTTP/1.1. */
export const FILES_AT_ONCE = 6;

/** Processes a list in order with limited concurrency. @throws the first error; nothing more is started after it */
export async function workOff<T>(list: Iterable<T>, concurrency: number, work: (item: T) => Promise<void>) {
  const items = oneByOne(list);
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of items) await work(item);
    }),
  );
}

/** Leaving one loop ends a generator for the other loops too; an array iterator would continue. */
function* oneByOne<T>(list: Iterable<T>): Generator<T> {
  yield* list;
}
