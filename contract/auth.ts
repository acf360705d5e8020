import { AUTH_LIMITS } from './limits.ts';
import { PASSWORD_POLICY, passwordHint, passwordRule, passwordTooLong } from './password-policy.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

/** The signed-in person as every sign-in call answers it. */
export interface User {
  id: number;
  username: string;
  fullName: string;
  email: string;
  location: string;
  isAdmin: boolean;
}

/** Answer of login and register. The token is kept in memory only. */
export interface SignedIn {
  user: User;
  token: string;
  expiresAt: string;
}

/** Answer of `GET /api/auth/user`. */
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
  loginFailed: 'Login failed. Please check your credentials and try again.',
  registrationFailed: 'Registration failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  locateFailed: 'Could not detect your location. Please enter it manually.',
  usernameTaken: 'This username is already taken.',
  emailTaken: 'This email is already used by another account.',
  tooManyRegistrations:
    'Too many accounts were made from this connection. Please wait a few minutes and try again.',
  tooManyEmails: 'Too many changes of the email address. Please wait a few minutes and try again.',
  tooManyLogins: 'Too many failed sign-ins. Please wait a few minutes and try again.',
  offline: 'Signing in needs a connection. What you write is kept.',
  offlineSignUp: 'Signing up needs a connection. What you typed here is kept, except the password.',
  passwordTooLong: passwordTooLong(PASSWORD_POLICY),
} as const;

export const AUTH_WORDS = {
  signIn: 'Sign In',
  signUp: 'Sign Up',
  signOut: 'Sign Out',
  signingIn: 'Signing in...',
  signUpTitle: 'Create Your Account',
  signInTitle: 'Sign In',
  createAccount: 'Create Account',
  creatingAccount: 'Creating account...',
  toSignUp: 'No account yet? Create one',
  toSignIn: 'Already have an account? Sign In',
  forgotPassword: 'Forgot Password?',
  /** What the message to support then begins with. */
  forgotAbout: 'Forgot password',
  fullName: 'Full name',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  passwordConfirm: 'Confirm password',
  location: 'Location',
  locate: 'Use my location',
  locating: 'Finding your location...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  termsAccept: 'I accept the',
  termsName: 'terms and conditions',
  close: 'Close',
  passwordHint: passwordHint(PASSWORD_POLICY),
  signedInAs: (name: string) => `Signed in as ${name}`,
} as const;

/** Signing out while posts wait. Source: docs/product.md, section 3. */
export const SIGN_OUT_WORDS = {
  title: 'Sign Out',
  waiting: (count: number, name: string) =>
    count === 1
      ? `1 post is not sent yet. Signing out keeps it on this phone for ${name}.`
      : `${count} posts are not sent yet. Signing out keeps them on this phone for ${name}.`,
  needsSignal: 'You will need signal to sign in again.',
  sendNow: 'Send now',
  sending: 'Sending...',
  keep: 'Sign out and keep',
  delete: 'Delete them and sign out',
  cancel: 'Cancel',
  notAllSent: 'Not everything could be sent now.',
} as const;

/** Somebody whose sign-in had ended is back. Source: docs/product.md, section 3. */
export const SEND_SAVED_WORDS = {
  title: (count: number) => (count === 1 ? 'Send 1 saved post now?' : `Send ${count} saved posts now?`),
  body: (count: number) =>
    count === 1
      ? 'It was written on this phone before you signed in again.'
      : 'They were written on this phone before you signed in again.',
  send: 'Send now',
  later: 'Not now',
} as const;

export const LOGOUT_TOASTS = {
  done: 'Logged out successfully',
  failed: 'Logout failed',
  later: 'Logged out on this phone',
  laterDescription: 'Our server will be told when you have signal.',
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

/** The rules of a profile for somebody who may go on being called what they are. */
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

/** Cross-field rule of docs/specification.md, section 5; the error stands on the confirm field. */
export function passwordsMatch(values: { password: string; passwordConfirm: string }) {
  return values.password === values.passwordConfirm
    ? null
    : { path: 'passwordConfirm', message: AUTH_MESSAGES.passwordsDiffer };
}
