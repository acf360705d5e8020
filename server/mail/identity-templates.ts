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
  'account-added': 'An account on another site can now sign in to',
  'account-removed': 'An account on another site can no longer sign in to',
} as const;

/** Letters of the identity provider, with all their text. */
export const IDENTITY_LETTERS = {
  /** Signs in a person, who may have no account yet. */
  'sign-in': (at: string, { link, code }: Secret): LetterWords => ({
    subject: 'Sign in to PetiYard',
    text: letter(at, [
      'Someone, probably you, wants to sign in to PetiYard with this email\naddress.',
      'Open this page and press the button:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'If this was not you, ignore this email and don’t share the code.',
    ]),
  }),

  /** A new password. */
  password: passwordLetter,

  /** Confirms a current or new address. */
  email: (at: string, { link, code }: Secret, username: string): LetterWords => ({
    subject: 'Is this your email address?',
    text: letter(at, [
      `The PetiYard account "${shown(username)}" uses this email address.\nConfirm that it is yours.`,
      'Open this page and press the button:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'If you have no PetiYard account, someone mistyped their address. Ignore\nthis email.',
    ]),
  }),

  /** Tells the owner that a sign-in method has changed. */
  'way-changed': (at: string, username: string, { kind, name }: ChangedMethod): LetterWords => ({
    subject: 'How you sign in to PetiYard has changed',
    text: letter(at, [
      `${CHANGED[kind]} the PetiYard account\n"${shown(username)}":`,
      `"${shown(name)}"`,
      'If this was you, there is nothing to do.',
      'If this was not you, someone else has your phone or your password. Ask for\na new password, which signs you out everywhere, and check your settings:',
      `${at}${LETTER_PAGES.password}`,
    ]),
  }),
} as const;
