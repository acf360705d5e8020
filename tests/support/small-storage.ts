import type { SmallStorage } from '#src/data/core/small-storage.ts';

/** An empty small storage of a page. */
export function startSmallStorage(): SmallStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}
