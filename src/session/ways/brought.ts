import {
  ELSEWHERE_FAULTS,
  type ElsewhereFault,
  type ElsewhereOutcome,
} from '#contract/accounts-elsewhere.ts';

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
  return { oobCode: oobCode || null, outcome: outcomeOf(Object.fromEntries(new URLSearchParams(hash))) };
}

/** How a sign-in elsewhere ended; null of what is no word of our server's. */
export function outcomeOf(told: unknown): ElsewhereOutcome | null {
  const { outcome, pending, code } = (told ?? {}) as Record<string, unknown>;
  if (outcome === 'signed-in' || outcome === 'linked') return { outcome };
  if (outcome === 'second-factor' && typeof pending === 'string') return { outcome, pending };
  if (outcome === 'failed') return { outcome, code: ELSEWHERE_FAULTS.find((one) => one === code) ?? OTHER };
  return null;
}

const OTHER: ElsewhereFault = 'refused';
