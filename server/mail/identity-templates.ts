import { LETTER_PAGES } from '#contract/letters.ts';
import { type LetterWords, letter, ONCE, passwordLetter, shown } from './templates.ts';

/** The link to the page with the button, and a code for phones whose link opens another browser. */
interface Secret {
  link: string;
  code: string;
}

/** A changed sign-in method, with the name its owner gave it. */
export interface ChangedMethod {
  kind: keyof typeof CHANGED;
  name: string;
}

const CHANGED = {
  'passkey-added': 'A passkey was added to',
  'passkey-removed': 'A passkey was removed from',
  'account-added': 'An account elsewhere now signs in to',
  'account-removed': 'An account elsewhere does not sign in any more to',
} as const;

/** Letters of the identity provider, with all their text. */
export const IDENTITY_LETTERS = {
  /** Signs in a person, who may have no account yet. */
  'sign-in': (at: string, { link, code }: Secret): LetterWords => ({
    subject: 'Sign in to PetiYard',
    text: letter(at, [
      'Somebody, probably you, wants to sign in to PetiYard with this email\naddress.',
      'Open this page and press the button:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'It was not you? Then do nothing, and give nobody the code.',
    ]),
  }),

  /** A new password. */
  password: passwordLetter,

  /** Confirms a current or new address. */
  email: (at: string, { link, code }: Secret, username: string): LetterWords => ({
    subject: 'Is this your email address?',
    text: letter(at, [
      `The PetiYard account "${shown(username)}" says that this email address is theirs.\nSay that it is yours.`,
      'Open this page and press the button:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'You have no account at PetiYard? Then somebody has mistyped their\naddress. Do nothing.',
    ]),
  }),

  /** Tells the owner that a sign-in method has changed. */
  'way-changed': (at: string, username: string, { kind, name }: ChangedMethod): LetterWords => ({
    subject: 'How you sign in to PetiYard has changed',
    text: letter(at, [
      `${CHANGED[kind]} the PetiYard account\n"${shown(username)}":`,
      `"${shown(name)}"`,
      'You did it? Then all is well.',
      'You did not? Then somebody else has your phone or your password. Ask for\na new password, which ends everything that is signed in, and look at\nyour settings:',
      `${at}${LETTER_PAGES.password}`,
    ]),
  }),
} as const;
