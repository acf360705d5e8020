import { LETTER_LIMITS } from '#contract/letters.ts';
import { PASSWORD_POLICY, passwordHint } from '#contract/password-policy.ts';
import { untranslated } from '#src/words/in-languages.ts';

export const AUTH_WORDS = untranslated({
  en: {
    signingIn: 'Signing in...',
    signUpTitle: 'Create Your Account',
    signInTitle: 'Sign In',
    createAccount: 'Create Account',
    creatingAccount: 'Creating account...',
    toSignUp: 'No account yet? Create one',
    toSignIn: 'Already have an account? Sign In',
    forgotPassword: 'Forgot Password?',
    /** Prefilled in the message to support. */
    forgotAbout: 'Forgot password',
    forgotByMail: 'We’ll email you a link and a code to set a new password.',
    forgotByHand: 'We can’t send email from here. Write to us and a person will set a new password for you.',
    fullName: 'Full name',
    email: 'Email',
    username: 'Username',
    usernameOrEmail: 'Username or email',
    password: 'Password',
    digits: 'Six digits from your app',
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
    loginFailed: 'Login failed. Please check your credentials and try again.',
    registrationFailed: 'Registration failed. Please try again.',
    unexpected: 'An unexpected error occurred. Please try again.',
    locateFailed: 'Could not detect your location. Please enter it manually.',
    offline: 'Signing in needs a connection. Your text is saved.',
    offlineSignUp: 'Signing up needs a connection. Your text is saved, except the password.',
  },
});

/** Shared by all forms that send or verify a code. */
export const CODE_WORDS = untranslated({
  en: {
    code: 'Code from the email',
    codeHint: `${LETTER_LIMITS.codeDigits} digits. It works once, for 30 minutes.`,
    sending: 'Sending...',
    again: 'Send another email',
    spam: 'It can take a few minutes. Check your spam folder, too.',
    needsSignal: 'You need signal for this.',
    noAnswer: 'No response. Try again when you have signal – it won’t be sent twice.',
    noAnswerToAsking: 'No response. Try again when you have signal. Only the newest email works.',
    failed: 'That did not work. Please try again.',
    noMail: 'We can’t send email from here.',
  },
});

/** Signing out with unsent posts. Source: docs/product.md, section 3. */
export const SIGN_OUT_WORDS = untranslated({
  en: {
    title: 'Sign Out',
    waiting: (count: number, name: string) =>
      count === 1
        ? `1 post is not sent yet. It will stay on this phone for ${name}.`
        : `${count} posts are not sent yet. They will stay on this phone for ${name}.`,
    begun: (count: number) =>
      count === 1
        ? '1 draft will be deleted from this phone.'
        : `${count} drafts will be deleted from this phone.`,
    people: (count: number) =>
      count === 1
        ? '1 contact will be removed from this phone until you sign in again.'
        : `${count} contacts will be removed from this phone until you sign in again.`,
    animals: (count: number) =>
      count === 1
        ? '1 animal in your book will be removed from this phone until you sign in again.'
        : `${count} animals in your book will be removed from this phone until you sign in again.`,
    needsSignal: 'You will need signal to sign in again.',
    leave: 'Sign out',
    sendNow: 'Send now',
    sending: 'Sending...',
    keep: 'Sign out and keep',
    delete: 'Delete them and sign out',
    cancel: 'Cancel',
    notAllSent: 'Not everything could be sent now.',
  },
});

/** After a person has signed in again. Source: docs/product.md, section 3. */
export const SEND_SAVED_WORDS = untranslated({
  en: {
    title: (count: number) => (count === 1 ? 'Send 1 saved post now?' : `Send ${count} saved posts now?`),
    body: (count: number) =>
      count === 1
        ? 'It was written on this phone before you signed in again.'
        : 'They were written on this phone before you signed in again.',
    send: 'Send now',
    later: 'Not now',
  },
});

export const LOGOUT_TOASTS = untranslated({
  en: {
    done: 'Logged out successfully',
    failed: 'Logout failed',
    later: 'Logged out on this phone',
    laterDescription: 'Our server will log you out when you have signal.',
  },
});
