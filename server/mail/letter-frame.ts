import { cutText } from '#contract/shared/clean-text.ts';

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
export interface Secret {
  link: string;
  code: string;
}

/** A changed sign-in method, with the name its owner gave it. */
export interface ChangedMethod {
  kind: 'passkey-added' | 'passkey-removed' | 'account-added' | 'account-removed';
  name: string;
}

/** Most characters of a name in a letter, and of a longer text of a person. */
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
  return line.length > max ? `${cutText(line, max).trimEnd()}…` : line;
}

/** The frame of every letter. @param at base URL of the app */
export const letterWith = (hello: string) => (at: string, parts: readonly string[]) =>
  `${[hello, ...parts].join('\n\n')}\n\nPetiYard\n${at}\n`;
