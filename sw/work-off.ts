/**
 * How many of the app's files are fetched at once. Workbox alone takes one after the other, which on a slow
 * connection costs a round trip each; a server without HTTP/2 answers six at a time.
 */
export const FILES_AT_ONCE = 6;

/**
 * Works off a list with some hands at once, in its order. @throws what the first failed work threw; nothing more is
 * begun then.
 */
export async function workOff<T>(list: Iterable<T>, hands: number, work: (item: T) => Promise<void>) {
  const rest = oneByOne(list);
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}

/** A loop that is left ends a generator, and so the loops of the other hands; a list's own iterator would go on. */
function* oneByOne<T>(list: Iterable<T>): Generator<T> {
  yield* list;
}
