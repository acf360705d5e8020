import { useEffect, useState } from 'react';
import { STORAGE_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';

interface Estimate {
  usage?: number | undefined;
  quota?: number | undefined;
}

/** Bytes in use once the phone is almost full, else null: over 80 % used, or under 50 MB left (product.md, storage). */
export function fullBytesOf({ usage, quota }: Estimate): number | null {
  if (usage === undefined || quota === undefined || quota === 0) return null;
  const isFull = usage > quota * STORAGE_LIMITS.fullShare || quota - usage < STORAGE_LIMITS.fewBytes;
  return isFull ? usage : null;
}

/** Asks the browser at the start and every few minutes; null where it does not say. */
export function useFullBytes(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    const ask = () => {
      // A browser that refuses the estimate gives no warning; a write that really fails still says so itself.
      navigator.storage?.estimate?.().then(
        (estimate) => setBytes(fullBytesOf(estimate)),
        () => setBytes(null),
      );
    };
    ask();
    const timer = setInterval(ask, SYNC_LIMITS.refreshEveryMs);
    return () => clearInterval(timer);
  }, []);
  return bytes;
}
