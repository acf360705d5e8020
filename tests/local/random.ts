/** Random choices from a seed: the same seed makes the same choices (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(next() * list.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  return {
    next,
    pick,
    between: (low: number, high: number) => low + next() * (high - low),
    chance: (share: number) => next() < share,
    uuid: () =>
      'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(next() * 16).toString(16)),
    /** Up to `most` different ones, perhaps none. */
    some: <T>(list: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: Math.floor(next() * (most + 1)) }, () => pick(list))),
    ],
  };
}
