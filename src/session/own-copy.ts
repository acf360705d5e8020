import type { User } from '#contract/auth.ts';
import { ME_STREAM } from '#contract/sync.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { isCopied } from '#src/local/cache/tables.ts';

/**
 * Whether the person's own rows have arrived on this phone; a visitor's are always there. Until then an empty list may
 * still fill.
 */
export const useHasOwnCopy = (user: User | null): boolean =>
  useLive(({ cache }) => isCopied(cache, ME_STREAM), []) === true || user === null;
