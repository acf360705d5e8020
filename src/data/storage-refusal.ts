import { causesOf, isQuotaError } from '#src/local/browser/quota.ts';
import { phoneStorage } from './small-storage.ts';

/** Why no database opens. `refused`: the browser lets the app keep nothing. `full`: it gives the app no room. */
export type StorageRefusal = 'refused' | 'full';

/** What browsers call it: Firefox and Safari the first, Dexie the second where there are no databases at all. */
const NAMES = /^(Security|MissingAPI|NotAllowed)Error$/;
/** Chrome's words for blocked cookies, and those of older private windows of Firefox. */
const WORDS = /denied permission|did not allow mutations/i;

/** Whether the browser has refused its databases for good, so that no try helps; null for any other failure to open them. */
export function refusalIn(error: unknown): StorageRefusal | null {
  if (!(error instanceof Error)) return null;
  if (isQuotaError(error)) return 'full';
  const isSaid = [error, ...causesOf(error)].some(
    ({ name, message }) => NAMES.test(name) || WORDS.test(message),
  );
  return isSaid || !keepsSmallThings() ? 'refused' : null;
}

/** A browser that refuses its databases in words of its own refuses the small storage too. */
function keepsSmallThings(): boolean {
  const storage = phoneStorage();
  storage.setItem(PROBE, PROBE);
  const isKept = storage.getItem(PROBE) === PROBE;
  storage.removeItem(PROBE);
  return isKept;
}
const PROBE = 'petiyard-probe';
