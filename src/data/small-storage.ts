import type { SmallStorage } from './typed-last.ts';

/**
 * A small storage of the browser that never throws. Where the browser refuses it, or it is full, it keeps nothing: it
 * makes the app nicer and never holds the only copy of anything.
 */
type OwnStorage = SmallStorage & Pick<Storage, 'clear'>;

/** The one of this browser, for all tabs. */
export const phoneStorage = (): OwnStorage => steady(() => localStorage);
/** The one of this tab. */
export const tabStorage = (): OwnStorage => steady(() => sessionStorage);

function steady(open: () => Storage): OwnStorage {
  const attempt = <T>(use: () => T, otherwise: T): T => {
    try {
      return use() ?? otherwise;
    } catch {
      return otherwise;
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
