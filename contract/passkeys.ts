import type { z } from 'zod';
import { LOGIN_RULES } from './auth.ts';
import type { passkey, passkeys } from './passkeys.schema.ts';
import type { RuleSet } from './rules.ts';
import { MINUTE_MS } from './shared/time.ts';

export type Passkey = z.infer<typeof passkey>;

export type Passkeys = z.infer<typeof passkeys>;

export const PASSKEY_LIMITS = {
  nameMax: 60,
  perPerson: 20,
  challengeMs: 5 * MINUTE_MS, // time for the person to confirm
  confirmedMs: 10 * MINUTE_MS, // a recent sign-in replaces the password
} as const;

export const PASSKEY_MESSAGES = {
  name: 'Give it a name, so that you recognize it.',
  nameTooLong: 'A name can be at most 60 characters.',
  noAddress: 'This server has no address that passkeys can use.',
  confirm: 'Type your password, to be sure it is you.',
  signInAgain: 'Sign out and in again first: you can add a way to sign in for ten minutes after that.',
  notAdded: 'This passkey could not be added. Please try again.',
  tookTooLong: 'That took too long. Please try again.',
  unknown: 'This passkey is no longer known here. Sign in another way.',
  refused: 'This passkey was not accepted. Sign in another way.',
  unreadable: 'This is not a response from a passkey.',
  gone: 'This passkey is no longer there.',
} as const;

const name = {
  kind: 'text',
  min: 1,
  max: PASSKEY_LIMITS.nameMax,
  message: PASSKEY_MESSAGES.name,
  tooLong: PASSKEY_MESSAGES.nameTooLong,
} as const;

/** Body of `PATCH /api/auth/passkeys/{id}` and `POST /api/auth/passkeys`. */
export const PASSKEY_NAME_RULES = { name } as const satisfies RuleSet;

/** Body of `POST /api/auth/passkeys/options`: the password, unless the person signed in recently. */
export const PASSKEY_OPTIONS_RULES = {
  password: { ...LOGIN_RULES.password, min: 0 },
} as const satisfies RuleSet;
