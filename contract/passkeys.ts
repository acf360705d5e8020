import { LOGIN_RULES } from './auth.ts';
import type { RuleSet } from './rules.ts';
import { MINUTE_MS } from './shared/time.ts';

/** A passkey as its owner sees it. */
export interface Passkey {
  id: number;
  name: string;
  /** It is kept with an account of the phone's maker, and is on all phones of that account. */
  isSynced: boolean;
  createdAt: string;
  /** Null until somebody has signed in with it. */
  usedAt: string | null;
}

/** Answer of `GET /api/auth/passkeys`, newest first. */
export interface Passkeys {
  passkeys: Passkey[];
}

export const PASSKEY_LIMITS = {
  nameMax: 60,
  perPerson: 20,
  challengeMs: 5 * MINUTE_MS, // as long as a person may take to find the finger
  confirmedMs: 10 * MINUTE_MS, // whoever has signed in so lately is not asked for the password again
} as const;

export const PASSKEY_MESSAGES = {
  name: 'Give it a name, so that you know it again.',
  nameTooLong: 'A name can be at most 60 characters.',
  noAddress: 'This server has no address that a passkey could belong to.',
  confirm: 'Type your password, to be sure it is you.',
  signInAgain: 'Sign out and in again first: you can add a way to sign in for ten minutes after that.',
  notAdded: 'This passkey could not be added. Please try again.',
  tookTooLong: 'That took too long. Please try again.',
  unknown: 'This passkey is not known here any more. Sign in another way.',
  refused: 'This passkey was not accepted. Sign in another way.',
  unreadable: 'This is not what a passkey answers.',
  gone: 'This passkey is not there any more.',
} as const;

const name = {
  kind: 'text',
  min: 1,
  max: PASSKEY_LIMITS.nameMax,
  message: PASSKEY_MESSAGES.name,
  tooLong: PASSKEY_MESSAGES.nameTooLong,
} as const;

/** `PATCH /api/auth/passkeys/{id}`, and of `POST /api/auth/passkeys`. */
export const PASSKEY_NAME_RULES = { name } as const satisfies RuleSet;

/** `POST /api/auth/passkeys/options`: the password, for whoever has not signed in just now. */
export const PASSKEY_OPTIONS_RULES = {
  password: { ...LOGIN_RULES.password, min: 0 },
} as const satisfies RuleSet;
