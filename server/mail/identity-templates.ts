import { type LetterWords, letter } from './templates.ts';

/** What leads to the page with the button, and the digits for a phone whose link opens another browser. */
interface Secret {
  link: string;
  code: string;
}

const ONCE = 'The link and the code work once, for 30 minutes. Only the newest\nemail counts.';

/** The letters of the identity provider. Every sentence of them stands here. */
export const IDENTITY_LETTERS = {
  /** Signs somebody in, who may have no account yet. */
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
  password: (at: string, { link, code }: Secret, username: string): LetterWords => ({
    subject: 'A new password for PetiYard',
    text: letter(at, [
      'Somebody, probably you, asked for a new password for your PetiYard\naccount.',
      `Your username: ${username}`,
      'Open this page and choose a new password:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'You did not ask for it? Then do nothing. Your password stays as it is.',
    ]),
  }),

  /** Whether an address is the person's own, now or from then on. */
  email: (at: string, { link, code }: Secret, username: string): LetterWords => ({
    subject: 'Is this your email address?',
    text: letter(at, [
      `The PetiYard account "${username}" says that this email address is theirs.\nSay that it is yours.`,
      'Open this page and press the button:',
      link,
      'Or type this code where PetiYard asks for it:',
      code,
      ONCE,
      'You have no account at PetiYard? Then somebody has mistyped their\naddress. Do nothing.',
    ]),
  }),
} as const;
