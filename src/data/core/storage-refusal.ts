import { causesOf, isQuotaError } from '#src/local/browser/quota.ts';
import { phoneStorage } from './small-storage.ts';

/** Why no database opens. `refused`: the browser forbids storage. `full`: it grants no space. */
export type StorageRefusal = 'refused' | 'full';

/** Error names of Firefox, Safari, and Dexie without IndexedDB. */
const NAMES = /^(Security|MissingAPI|NotAllowed)Error$/;
/** Messages of Chrome with blocked cookies, and of older private windows in Firefox. */
const MESSAGES = /denied permission|did not allow mutations/i;

/** Returns the permanent refusal in an error; null for any other error. */
export function refusalIn(error: unknown): StorageRefusal | null {
  if (!(error instanceof Error)) return null;
  if (isQuotaError(error)) return 'full';
  const isNamed = [error, ...causesOf(error)].some(
    ({ name, message }) => NAMES.test(name) || MESSAGES.test(message),
  );
  return isNamed || !hasWebStorage() ? 'refused' : null;
}

/** A browser with an unknown error message refuses Web Storage too. */
function hasWebStorage(): boolean {
  const storage = phoneStorage();
  storage.setItem(PROBE, PROBE);
  const isStored = storage.getItem(PROBE) === PROBE;
  storage.removeItem(PROBE);
  return isStored;
}
const PROBE = 'petiyard-probe';
