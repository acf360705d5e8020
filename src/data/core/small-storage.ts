/** Synchronous storage, which a closing page can still write. */
export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A Web Storage that never throws. A refused or full storage stores nothing, so it must not hold the only copy of data. */
type OwnStorage = SmallStorage & Pick<Storage, 'clear'>;

/** `localStorage`, shared by all tabs. */
export const phoneStorage = (): OwnStorage => safe(() => localStorage);
/** `sessionStorage` of this tab. */
export const tabStorage = (): OwnStorage => safe(() => sessionStorage);

function safe(open: () => Storage): OwnStorage {
  const attempt = <T>(use: () => T, fallback: T): T => {
    try {
      return use() ?? fallback;
    } catch {
      return fallback;
    }
  };
  const storage = attempt<Storage | null>(open, null);
  return {
    get length() {
      return attempt(() => storage?.length, 0) as number;
    },
    key: (at) => attempt(() => storage?.key(at) ?? null, null),
    getItem: (name) => attempt(() => storage?.getItem(name) ?? null, null),
    setItem: (...item) => attempt(() => storage?.setItem(...item), undefined),
    removeItem: (name) => attempt(() => storage?.removeItem(name), undefined),
    clear: () => attempt(() => storage?.clear(), undefined),
  };
}
