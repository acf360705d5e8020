import { useEffect, useState } from 'react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { isAlmostFull } from '#src/local/storage/storage-room.ts';
import { readAreaUsage } from '#src/local/storage/usage.ts';

/**
 * Bytes that the saved areas use once the phone is almost full, else null. Asks the browser at the start and every few
 * minutes; null where it does not say.
 */
export function useFullBytes(): number | null {
  const core = useCore();
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    const ask = async () => {
      const estimate = await navigator.storage?.estimate?.();
      setBytes(estimate && isAlmostFull(estimate) ? await readAreaUsage(core.cache) : null);
    };
    // A browser that refuses the estimate gives no warning; a write that really fails still says so itself.
    const askAgain = () => void ask().catch(() => setBytes(null));
    askAgain();
    const timer = setInterval(askAgain, SYNC_LIMITS.refreshEveryMs);
    return () => clearInterval(timer);
  }, [core]);
  return bytes;
}
