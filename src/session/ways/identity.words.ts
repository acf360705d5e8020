import { inLanguages } from '#src/words/in-languages.ts';
import type { IdentityCode } from './identity-codes.ts';

const WRITE_TO_US = 'Please write to us.';
const ANOTHER_WAY = 'Sign in another way.';

/** A sentence for everything that an identity provider may say. A code without one does not compile. */
export const IDENTITY_SENTENCES = inLanguages({
  en: {
    'account-exists-with-different-credential':
      'There is an account with this email address already. Sign in the way you did before. In the settings you can then add this way.',
    'admin-restricted-operation': `Only we can do this. ${WRITE_TO_US}`,
    'cancelled-popup-request': 'Another sign-in window was opened. Go on in that one.',
    'captcha-check-failed': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'code-expired': 'This code is too old. Ask for a new one.',
    'credential-already-in-use': 'This belongs to another PetiYard account already.',
    'custom-token-mismatch': `This sign-in is not meant for PetiYard. ${ANOTHER_WAY}`,
    'email-already-in-use': 'This email address is already used by another account.',
    'expired-action-code': 'This email is too old. Ask for a new one: it works for 30 minutes.',
    'internal-error': 'Something went wrong at our end. Nothing is lost. Please try again.',
    'invalid-action-code':
      'This code is not right, or it does not work any more. Use the newest email, or ask for another one.',
    'invalid-continue-uri': 'Something went wrong at our end. Nothing is lost. Please try again.',
    'invalid-credential': 'These do not fit together. Check what you typed and try again.',
    'invalid-custom-token': `This sign-in does not work any more. ${ANOTHER_WAY}`,
    'invalid-email': 'Please enter a valid email address.',
    'invalid-multi-factor-session': 'That took too long. Begin the sign-in again.',
    'invalid-phone-number': 'Please enter a phone number with its area code, for example 352 555 0134.',
    'invalid-recaptcha-action': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'invalid-recaptcha-token': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'invalid-user-token': 'You have been signed in for too long. Please sign in again.',
    'invalid-verification-code':
      'These are not the right digits. Look at the newest message, or at what your app shows now.',
    'invalid-verification-id': 'This code is too old. Ask for a new one.',
    'maximum-second-factor-count-exceeded': 'You have five apps with digits. Remove one first.',
    'missing-email': 'Please enter your email address.',
    'missing-multi-factor-info': 'Choose the app whose digits you type.',
    'missing-multi-factor-session': 'That took too long. Begin the sign-in again.',
    'missing-password': 'Please enter your password.',
    'missing-phone-number': 'Please enter your phone number.',
    'missing-recaptcha-token': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'missing-recaptcha-version': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'missing-verification-code': 'Please enter the digits.',
    'missing-verification-id': 'This code is too old. Ask for a new one.',
    'multi-factor-auth-required': 'Type the six digits that your app shows now.',
    'multi-factor-info-not-found': 'This app is not set up here any more. Use another one.',
    'network-request-failed': 'No answer came. Try again when you have signal: nothing is lost.',
    'operation-not-allowed': `This way is not offered here. ${ANOTHER_WAY}`,
    'password-does-not-meet-requirements': 'This password is too easy to guess. Choose a longer one.',
    'popup-blocked': 'Your browser did not let the sign-in window open. Go on in this one.',
    'popup-closed-by-user': 'The sign-in window was closed. You can press the button again.',
    'quota-exceeded': `We have sent too many messages today. ${ANOTHER_WAY}`,
    'recaptcha-not-enabled': `Our server could not tell that you are a person. ${ANOTHER_WAY}`,
    'requires-recent-login': 'To be sure that it is you, sign out and in again. Then do this at once.',
    'second-factor-already-in-use': 'This app is set up already.',
    'too-many-requests': 'Too many tries. Please wait half an hour and try again.',
    'unauthorized-continue-uri': `This address of PetiYard cannot be signed in at. ${WRITE_TO_US}`,
    'unauthorized-domain': `This address of PetiYard cannot be signed in at. ${WRITE_TO_US}`,
    'unsupported-first-factor': 'This needs an email address. Add yours in your profile first.',
    'unverified-email': 'Confirm your email address first, in your profile.',
    'user-disabled': `This account is suspended. What you wrote is kept on this phone. ${WRITE_TO_US}`,
    'user-mismatch': 'That is another account than the one that is signed in here.',
    'user-not-found': 'Nobody has signed up with this here.',
    'user-token-expired': 'Your sign-in has ended. What you wrote is kept. Please sign in again.',
    'weak-password': 'Password must be at least 6 characters.',
    'wrong-password': 'This password is not right.',
  } satisfies Record<IdentityCode, string>,
});
