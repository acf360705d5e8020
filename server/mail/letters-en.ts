import type { QueueKind } from '#contract/admin.ts';
import { LETTER_PAGES } from '#contract/letters.ts';
import {
  type ChangedMethod,
  type LetterWords,
  letterWith,
  QUOTED_MAX,
  type Secret,
  shown,
} from './letter-frame.ts';

const letter = letterWith('Hello,');

const ONCE = 'The link and the code work once, for 30 minutes. Only the newest\nemail works.';

const CHANGED: Record<ChangedMethod['kind'], string> = {
  'passkey-added': 'A passkey was added to',
  'passkey-removed': 'A passkey was removed from',
  'account-added': 'An account on another site can now sign in to',
  'account-removed': 'An account on another site can no longer sign in to',
};

const WAITING: Record<QueueKind, readonly [one: string, more: string]> = {
  report: ['thing was reported', 'things were reported'],
  claim: ['listing is claimed', 'listings are claimed'],
  message: ['message to us', 'messages to us'],
  listing: ['new listing', 'new listings'],
  picture: ['new picture', 'new pictures'],
};

const whichAddress = (username: string) =>
  `The PetiYard account "${shown(username)}" uses this email address.`;

/** All letters with their text. Links are complete URLs; links and codes have their own line. */
export const LETTERS_EN = {
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
  password: (at: string, { link, code }: Secret, username: string): LetterWords => ({
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
  }),

  /** Confirms a current or new address. */
  email: (
    at: string,
    { link, code }: Secret,
    { username, isInProfile }: { username: string; isInProfile: boolean },
  ): LetterWords => ({
    subject: 'Is this your email address?',
    text: letter(at, [
      isInProfile
        ? `${whichAddress(username)} Confirm that it\nis yours so that you can reset your password.`
        : `${whichAddress(username)}\nConfirm that it is yours.`,
      'Open this page and press the button:',
      link,
      isInProfile
        ? 'Or type this code in PetiYard, in your profile:'
        : 'Or type this code where PetiYard asks for it:',
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

  /** To the address on a listing. */
  claim: (
    at: string,
    code: string,
    { listing, username }: { listing: string; username: string },
  ): LetterWords => ({
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
  digest: (
    at: string,
    { counts, oldest }: { counts: readonly { kind: QueueKind; count: number }[]; oldest: string },
  ): LetterWords => ({
    subject: 'Waiting for you at PetiYard',
    text: letter(at, [
      'These are waiting for an admin:',
      counts
        .map(({ kind, count }) => `- ${count.toLocaleString('en-US')} ${WAITING[kind][count === 1 ? 0 : 1]}`)
        .join('\n'),
      `The oldest has been waiting since ${day.format(new Date(oldest))}. See it here:`,
      `${at}/admin`,
      'You get this email once a day while something is waiting.',
    ]),
  }),
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });
