import { STORAGE_LIMITS } from '#contract/limits.ts';

/** A browser's storage estimate, in bytes. */
export interface Estimate {
  usage?: number | undefined;
  quota?: number | undefined;
}

/** Whether the phone is almost full: over 80 % used, or under 50 MB left (docs/product.md, section 3). */
export function isAlmostFull({ usage, quota }: Estimate): boolean {
  if (usage === undefined || quota === undefined || quota === 0) return false;
  return usage > quota * STORAGE_LIMITS.fullShare || quota - usage < STORAGE_LIMITS.fewBytes;
}
