import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';

/** Server-side limits of the identity provider. */
export const IDENTITY_LIMITS = {
  tokenS: HOUR_MS / SECOND_MS, // lifetime of an ID token; clients refresh five minutes before
  toleranceS: 30, // clock skew
  keyMs: 30 * DAY_MS, // signing period of a key; it is published until its last token has expired
  sessionTokenS: (5 * MINUTE_MS) / SECOND_MS, // docs/specification.md, section 9: an older token opens no session
  usedEveryMs: DAY_MS, // last use is stored at most this often, so that most refreshes write nothing
  codeDigits: 6,
  codeMs: 30 * MINUTE_MS,
  codeTries: 5, // per code; a guess succeeds once in 200,000, and each letter has a new code
  handleBytes: 24,
  signInsPerPerson: 50, // the oldest is ended
  recentS: (5 * MINUTE_MS) / SECOND_MS, // maximum age of the sign-in for changing sign-in methods
  photoUrlMax: 2000,
  totpBytes: 20,
  totpPeriods: 1, // half a minute of clock skew
  factorsPerPerson: 5,
} as const;
