import type { WordsFile, WordsRefusal } from '#contract/words-file.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);
const drafts = (count: number) =>
  count === 1 ? '1 text that was begun' : `${formatCount(count)} texts that were begun`;

/** Moving unsent posts from one phone to another. */
export const WORDS_FILE_WORDS = untranslated({
  en: {
    heading: 'Take your posts to another phone',
    lede: 'If this phone finds no signal, is full or is dying: save what is not sent as a file, and take it on another phone on which you are signed in. Each post lands once, whichever phone sends it first.',
    needsTls: 'Taking posts to another phone needs https. This page was opened with http.',
    save: 'Save my unsent posts as a file',
    making: 'Saving…',
    saveNow: 'Save the file now',
    ready: 'The file is made. This browser wants one more press to save it.',
    saved: (name: string) => `Saved as ${name}.`,
    shared: 'The file is where you have put it.',
    readable: 'Whoever opens it can read your words.',
    nothing: 'Nothing is unsent on this phone.',
    take: 'Take posts from a file',
    reading: 'Reading the file…',
    question: (count: number, begun: number) => `Take ${countOf(count, begun)}?`,
    fromWhom: (name: string, when: string) => `Saved by ${name}, ${when}.`,
    ofVisitor: (when: string) => `Saved ${when}, without a sign-in.`,
    consequences:
      'What is in it is sent from this phone as you, and perhaps from the other one too: each post lands once. What you delete here is deleted there as well.',
    confirm: 'Take into my outbox',
    taking: 'Taking…',
    cancel: 'Leave in the file',
    close: 'Close',
    begun: 'Begun and not posted',
    taken: (count: number, begun: number) =>
      `${countOf(count, begun)} taken. ${count + begun === 1 ? 'It is' : 'They are'} safe on this phone.`,
    asking: (count: number) =>
      count === 1 ? '1 needs your attention before it goes.' : `${count} need your attention before they go.`,
    known: (count: number) => `${posts(count)} of the file had been here before.`,
    nothingNew: 'Nothing was taken: all of it had been here before.',
    full: 'Nothing was taken – the phone is full. The posts are still in the file.',
    unreadable: 'This file cannot be read on this phone. Nothing was taken.',
    more: (count: number) => `and ${formatCount(count)} more`,
  },
});

/** Reasons why a file is not accepted. */
export const REFUSED_FILE_WORDS = untranslated<Record<WordsRefusal, (file: WordsFile | undefined) => string>>(
  {
    en: {
      notOurs: () => 'This is not a file of unsent posts from PetiYard. Nothing was taken.',
      damaged: () =>
        'Something in this file was changed or is missing, so nothing was taken. Save it again on the other phone, or copy the words out of it.',
      newer: () => 'A newer PetiYard has saved this file. Update the app on this phone, then take it again.',
      tooLarge: () => 'This file is too large to be one of unsent posts. Nothing was taken.',
      tooOld: () =>
        'This file is more than a year old. Our server may not remember any more which of these posts it has, so nothing was taken. You can copy the words out of it.',
      otherServer: () =>
        'These posts were written before PetiYard was set up anew: what they answer is not there any more. Nothing was taken. You can copy the words out of the file.',
      otherOrigin: (file) =>
        `These posts were written for ${file?.origin ?? ''}. Open PetiYard there to take them. Nothing was taken.`,
      otherPerson: (file) =>
        `These posts belong to ${nameIn(file)}. Only they can take them, on a phone on which they are signed in.`,
      signInFirst: (file) => `Sign in as ${nameIn(file)} to take these posts.`,
    },
  },
);

const nameIn = (file: WordsFile | undefined) => file?.person?.fullName ?? '';

/** '3 posts and 1 draft', without parts that are zero. */
function countOf(count: number, begun: number): string {
  const parts = [...(count > 0 ? [posts(count)] : []), ...(begun > 0 ? [drafts(begun)] : [])];
  return parts.join(' and ');
}

/** The readable text at the top of a file. */
export const WORDS_HEAD = untranslated({
  en: {
    title: (name: string | null) =>
      name === null ? 'PetiYard: posts that are not sent' : `PetiYard: posts of ${name} that are not sent`,
    saved: (when: string) => `Saved ${when}`,
    how: (origin: string, username: string | null) =>
      `To send them from another phone: open ${origin} there, ${username === null ? '' : `sign in as ${username}, `}open Outbox and choose “Take posts from a file”. Each is posted once, whichever phone sends it first.`,
    readable: 'Whoever has this file can read it. Delete it when the posts are sent.',
    nothing: 'Nothing was unsent.',
    written: (place: number, title: string, when: string) => `${place}. ${title} · written ${when}`,
    begun: (place: number, when: string) => `${place}. Begun and not posted · ${when}`,
    fileName: (username: string | null, day: string) =>
      `petiyard-unsent-${username === null ? '' : `${username}-`}${day}.txt`,
  },
});
