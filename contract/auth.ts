import type { z } from 'zod';
import type { signedIn, user } from './auth.schema.ts';
import { AUTH_LIMITS } from './limits.ts';
import { PASSWORD_POLICY, passwordRule, passwordTooLong } from './password-policy.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export type User = z.infer<typeof user>;

export type SignedIn = z.infer<typeof signedIn>;

/** Response of `GET /api/auth/user`. */
export type AuthState = { user: User; authenticated: true } | { user: null; authenticated: false };

export const AUTH_MESSAGES = {
  fullName: 'Full name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  fullNameTooLong: 'Full name can be at most 120 characters.',
  username: 'Username must be at least 3 characters.',
  usernameTooLong: 'Username can be at most 60 characters.',
  emailAsNameTooLong: 'Username or email address can be at most 254 characters.',
  location: 'Location is required.',
  locationTooLong: 'Location can be at most 120 characters.',
  termsAccepted: 'You must accept the terms and conditions.',
  passwordsDiffer: 'Passwords do not match.',
  usernameRequired: 'Username is required.',
  passwordRequired: 'Password is required.',
  digits: 'These are not the digits your app shows now.',
  usernameTaken: 'This username is already taken.',
  usernameOfAnother: 'A username with @ must be your own email address.',
  emailTaken: 'This email is already used by another account.',
  tooManyRegistrations:
    'Too many accounts were made from this connection. Please wait a few minutes and try again.',
  tooManyEmails: 'Too many changes of the email address. Please wait a few minutes and try again.',
  tooManyLogins: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  tooManySignIns: 'This account signed in too often in the last hour. Please wait a while and try again.',
  passwordTooLong: passwordTooLong(PASSWORD_POLICY),
} as const;

export const LOGIN_RULES = {
  username: {
    kind: 'text',
    min: 1,
    max: AUTH_LIMITS.emailAsNameMax,
    message: AUTH_MESSAGES.usernameRequired,
    tooLong: AUTH_MESSAGES.emailAsNameTooLong,
  },
  password: {
    kind: 'text',
    min: 1,
    max: AUTH_LIMITS.passwordMax,
    message: AUTH_MESSAGES.passwordRequired,
    tooLong: AUTH_MESSAGES.passwordTooLong,
    trim: false,
  },
  /** Digits of an authenticator app, if one is set up. */
  code: { kind: 'optionalText', max: AUTH_LIMITS.digitsMax, message: AUTH_MESSAGES.digits },
} as const satisfies RuleSet;
export type LoginBody = ValuesOf<typeof LOGIN_RULES>;

const newPassword = passwordRule(PASSWORD_POLICY);

const personRules = {
  fullName: {
    kind: 'name',
    form: 'fullName',
    min: AUTH_LIMITS.fullNameMin,
    max: AUTH_LIMITS.nameMax,
    message: AUTH_MESSAGES.fullName,
    tooLong: AUTH_MESSAGES.fullNameTooLong,
  },
  email: { kind: 'email', max: AUTH_LIMITS.emailMax, message: AUTH_MESSAGES.email },
} as const satisfies RuleSet;

const locationRule = {
  kind: 'text',
  min: AUTH_LIMITS.locationMin,
  max: AUTH_LIMITS.locationMax,
  message: AUTH_MESSAGES.location,
  tooLong: AUTH_MESSAGES.locationTooLong,
} as const;

export const REGISTER_RULES = {
  ...personRules,
  username: {
    kind: 'name',
    form: 'username',
    min: AUTH_LIMITS.usernameMin,
    max: AUTH_LIMITS.usernameMax,
    message: AUTH_MESSAGES.username,
    tooLong: AUTH_MESSAGES.usernameTooLong,
  },
  password: newPassword,
  passwordConfirm: newPassword,
  location: locationRule,
  termsAccepted: { kind: 'accepted', message: AUTH_MESSAGES.termsAccepted },
} as const satisfies RuleSet;
export type RegisterBody = ValuesOf<typeof REGISTER_RULES>;

export const PROFILE_RULES = { ...personRules, location: locationRule } as const satisfies RuleSet;

/** Profile rules for a person who may keep their current name. */
export const profileRulesFor = (had: string) => ({
  ...PROFILE_RULES,
  fullName: { ...PROFILE_RULES.fullName, had },
});

export const PASSWORD_RULES = {
  currentPassword: LOGIN_RULES.password,
  password: newPassword,
  passwordConfirm: newPassword,
} as const satisfies RuleSet;
export type PasswordBody = ValuesOf<typeof PASSWORD_RULES>;

/** Cross-field rule of docs/specification.md, section 5; the error appears on the confirm field. */
export function passwordsMatch(values: { password: string; passwordConfirm: string }) {
  return values.password === values.passwordConfirm
    ? null
    : { path: 'passwordConfirm', message: AUTH_MESSAGES.passwordsDiffer };
}
