import { LETTER_PAGES } from '#contract/letters.ts';

/** The kinds of letters. */
export type LetterKind =
  | 'password'
  | 'email'
  | 'email-changed'
  | 'sign-in'
  | 'way-changed'
  | 'claim'
  | 'reply'
  | 'digest';

/** A letter in plain text, with lines short enough that no mail program breaks a link. */
export interface LetterWords {
  subject: string;
  text: string;
}

/** A link to a page of the app, and a code to type instead. */
interface Secret {
  link: string;
  code: string;
}

export const ONCE = 'The link and the code work once, for 30 minutes. Only the newest\nemail counts.';

/** A new password; `link` is the complete URL. */
export const passwordLetter = (at: string, { link, code }: Secret, username: string): LetterWords => ({
  subject: 'A new password for PetiYard',
  text: letter(at, [
    'Somebody, probably you, asked for a new password for your PetiYard\naccount.',
    `Your username: ${shown(username)}`,
    'Open this page and choose a new password:',
    link,
    'Or type this code where PetiYard asks for it:',
    code,
    ONCE,
    'You did not ask for it? Then do nothing. Your password stays as it is.',
  ]),
});

const SHOWN_MAX = 60;
const QUOTED_MAX = 160;
/** Characters inside a word that make mail programs create a link. */
const LINKING = /(?<=\S)[.:/@](?=\S)/g;

/** A person's words as a letter shows them: one line of at most `max` characters without links. */
export function shown(words: string, max = SHOWN_MAX): string {
  const line = words
    .replace(/[\s"]+/g, ' ')
    .trim()
    .replace(LINKING, (sign) => `${sign} `);
  return line.length > max ? `${line.slice(0, max).trimEnd()}…` : line;
}

/** All letters with their text. Links and codes have their own line. */
export const LETTERS = {
  /** A new password. */
  password: (at: string, { link, code }: Secret, username: string): LetterWords =>
    passwordLetter(at, { link: `${at}${LETTER_PAGES.password}#${link}`, code }, username),

  /** Confirms an address. */
  email: (at: string, { link, code }: Secret, username: string): LetterWords => ({
    subject: 'Is this your email address?',
    text: letter(at, [
      `The PetiYard account "${shown(username)}" has this email address. Say that it is\nyours: then you can get a new password here when you need one.`,
      'Open this page and press the button:',
      `${at}${LETTER_PAGES.email}#${link}`,
      'Or type this code in PetiYard, in your profile:',
      code,
      ONCE,
      'You have no account at PetiYard? Then somebody has mistyped their\naddress. Do nothing.',
    ]),
  }),

  /** To the previous address. */
  'email-changed': (at: string, username: string, comesHere: boolean): LetterWords => ({
    subject: 'Your PetiYard account has another email address now',
    text: letter(at, [
      `The email address of the PetiYard account "${shown(username)}" was changed. It was\nthis one before.`,
      'You did it? Then all is well.',
      ...(comesHere
        ? [
            'You did not? Then somebody else has your phone or your password. Ask for\na new password here. For seven days it still comes to this address:',
            `${at}${LETTER_PAGES.password}`,
          ]
        : ['You did not, and the account is yours? Then write to us:', `${at}/contact`]),
    ]),
  }),

  /** To the address on a listing. */
  claim: (at: string, code: string, { listing, username }: { listing: string; username: string }) => ({
    subject: 'Your code for your listing at PetiYard',
    text: letter(at, [
      `"${shown(username)}" says that this listing at PetiYard is theirs:`,
      `"${shown(listing, QUOTED_MAX)}"`,
      'This address stands on it. If that is you, or somebody who works for\nyou, type this code in PetiYard, where it asks for it:',
      code,
      'Whoever types it can change the listing and answer its reviews. It works\nonce, for 30 minutes, and for that account alone. Only the newest email\ncounts.',
      'You know nothing of it? Then do nothing, and give nobody the code.',
    ]),
  }),

  /** An admin's reply to a message. */
  reply: (at: string, text: string, asked: string): LetterWords => ({
    subject: 'An answer from PetiYard',
    text: letter(at, [
      'You wrote to us. This is our answer:',
      text,
      'You wrote:',
      asked.replace(/^/gm, '> '),
      'Nobody reads what is sent to this address. Write to us again here:',
      `${at}/contact`,
    ]),
  }),

  /** Numbers of items that wait for an admin. */
  digest: (at: string, { lines, oldest }: { lines: readonly string[]; oldest: string }): LetterWords => ({
    subject: 'What waits at PetiYard',
    text: letter(at, [
      'This waits for an admin:',
      lines.map((line) => `- ${line}`).join('\n'),
      `The oldest has waited since ${oldest}. Look at it here:`,
      `${at}/admin`,
      'You get this email once a day while something waits.',
    ]),
  }),
} as const;

/** The frame of every letter. */
export const letter = (at: string, parts: readonly string[]) =>
  `${['Hello,', ...parts].join('\n\n')}\n\nPetiYard\n${at}\n`;
