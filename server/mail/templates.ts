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
  | 'digest'
  | 'news';

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

export const ONCE = 'The link and the code work once, for 30 minutes. Only the newest\nemail works.';

/** A new password; `link` is the complete URL. */
export const passwordLetter = (at: string, { link, code }: Secret, username: string): LetterWords => ({
  subject: 'A new password for PetiYard',
  text: letter(at, [
    'Someone, probably you, asked for a new password for your PetiYard\naccount.',
    `Your username: ${shown(username)}`,
    'Open this page and choose a new password:',
    link,
    'Or type this code where PetiYard asks for it:',
    code,
    ONCE,
    'If you did not ask for it, ignore this email. Your password won’t change.',
  ]),
});

const SHOWN_MAX = 60;
export const QUOTED_MAX = 160;
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
      `The PetiYard account "${shown(username)}" uses this email address. Confirm that it\nis yours so that you can reset your password.`,
      'Open this page and press the button:',
      `${at}${LETTER_PAGES.email}#${link}`,
      'Or type this code in PetiYard, in your profile:',
      code,
      ONCE,
      'If you have no PetiYard account, someone mistyped their address. Ignore\nthis email.',
    ]),
  }),

  /** To the previous address. */
  'email-changed': (at: string, username: string, comesHere: boolean): LetterWords => ({
    subject: 'Your PetiYard email address was changed',
    text: letter(at, [
      `The email address of the PetiYard account "${shown(username)}" was changed. It\nused to be this one.`,
      'If this was you, there is nothing to do.',
      ...(comesHere
        ? [
            'If this was not you, someone else has your phone or your password. Ask for\na new password here. For seven days, it still comes to this address:',
            `${at}${LETTER_PAGES.password}`,
          ]
        : ['If this was not you and the account is yours, write to us:', `${at}/contact`]),
    ]),
  }),

  /** To the address on a listing. */
  claim: (at: string, code: string, { listing, username }: { listing: string; username: string }) => ({
    subject: 'Your code for your listing at PetiYard',
    text: letter(at, [
      `"${shown(username)}" says they own this listing on PetiYard:`,
      `"${shown(listing, QUOTED_MAX)}"`,
      'The listing shows this email address. If the request is from you or someone\nwho works for you, type this code where PetiYard asks for it:',
      code,
      'Anyone who types it can change the listing and reply to its reviews. It works\nonce, for 30 minutes, and only for that account. Only the newest email\nworks.',
      'If you did not expect this, ignore this email and don’t share the code.',
    ]),
  }),

  /** An admin's reply to a message. */
  reply: (at: string, text: string, asked: string): LetterWords => ({
    subject: 'A reply from PetiYard',
    text: letter(at, [
      'You wrote to us. Here is our reply:',
      text,
      'You wrote:',
      asked.replace(/^/gm, '> '),
      'Please don’t reply to this email. Write to us again here:',
      `${at}/contact`,
    ]),
  }),

  /** Numbers of items that wait for an admin. */
  digest: (at: string, { lines, oldest }: { lines: readonly string[]; oldest: string }): LetterWords => ({
    subject: 'Waiting for you at PetiYard',
    text: letter(at, [
      'These are waiting for an admin:',
      lines.map((line) => `- ${line}`).join('\n'),
      `The oldest has been waiting since ${oldest}. See it here:`,
      `${at}/admin`,
      'You get this email once a day while something is waiting.',
    ]),
  }),
} as const;

/** The frame of every letter. */
export const letter = (at: string, parts: readonly string[], greeting = 'Hello,') =>
  `${[greeting, ...parts].join('\n\n')}\n\nPetiYard\n${at}\n`;
