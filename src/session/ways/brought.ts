import type { ElsewhereFault, ElsewhereOutcome } from '#contract/accounts-elsewhere.ts';
import { ELSEWHERE_SENTENCES } from './ways.words.ts';

/** What the address that opened the app carried of a sign-in. */
export interface Brought {
  /** What stood in the link of a letter. */
  oobCode: string | null;
  /** How a sign-in elsewhere ended. */
  outcome: ElsewhereOutcome | null;
}

/** Reads what stood behind the `?` and the `#` of an address. */
export function readBrought(address: string): Brought {
  const [search = '', hash = ''] = address.split('#');
  const query = new URLSearchParams(search);
  const oobCode = query.get('mode') === 'signIn' ? query.get('oobCode') : null;
  return {
    oobCode: oobCode || null,
    outcome: signInOutcomeOf(Object.fromEntries(new URLSearchParams(hash))),
  };
}

/** How a sign-in elsewhere ended; null of what is no word of our server's. */
export function signInOutcomeOf(told: unknown): ElsewhereOutcome | null {
  const { outcome, pending, code } = (told ?? {}) as Record<string, unknown>;
  if (outcome === 'signed-in' || outcome === 'linked') return { outcome };
  if (outcome === 'second-factor' && typeof pending === 'string') return { outcome, pending };
  if (outcome === 'failed') return { outcome, code: isFault(code) ? code : OTHER };
  return null;
}

/** A newer server's fault is told as one that could not be trusted. */
const OTHER: ElsewhereFault = 'refused';
const isFault = (code: unknown): code is ElsewhereFault =>
  typeof code === 'string' && Object.hasOwn(ELSEWHERE_SENTENCES, code);
