import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';

/** Figures of the identity provider that only the server uses. */
export const IDENTITY_LIMITS = {
  tokenS: HOUR_MS / SECOND_MS, // an ID token lives so long; clients refresh five minutes before
  toleranceS: 30, // clocks differ
  keyMs: 30 * DAY_MS, // a key signs so long; it is published until the last of its tokens has ended
  sessionTokenS: (5 * MINUTE_MS) / SECOND_MS, // docs/specification.md, section 9: an older one makes no session
  usedEveryMs: DAY_MS, // a sign-in is noted as used not oftener: refreshing writes nothing most of the time
  codeDigits: 6,
  codeMs: 30 * MINUTE_MS,
  codeTries: 5, // of one code; one guess in 200,000 gets in, and each letter has a code of its own
  handleBytes: 24,
  signInsPerPerson: 50, // the oldest ends
  recentS: (5 * MINUTE_MS) / SECOND_MS, // what changes who may get in asks for a sign-in that is younger
  photoUrlMax: 2000,
  totpBytes: 20,
  totpPeriods: 1, // half a minute earlier or later: clocks differ
  factorsPerPerson: 5,
} as const;
