import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** The server is busy or has a fault. */
export const TROUBLE_WORDS = untranslated({
  en: {
    trouble: 'We’re having problems on our side.',
    troubleHint: 'Nothing is lost. Try again in a moment.',
  },
});

/** Replaces a page whose data is not on this phone; with links to other pages. */
export const NOT_HERE_WORDS = untranslated({
  en: {
    notSaved: 'This page isn’t saved on this phone.',
    notSavedHint: 'It will open when you have signal. You can search saved pages now.',
    ...TROUBLE_WORDS,
    phoneFull: 'This phone is full.',
    phoneFullHint: 'There’s no space to open this page. Free up some space in Settings.',
    tryAgain: 'Try again',
    search: 'Search',
    home: 'Home',
    emergency: 'Emergency',
  },
});

/** State of a request for data that is not stored. */
export const STANDING_WORDS = untranslated({
  en: {
    loading: 'Loading...',
    old: 'This needs signal. You may be seeing an old version.',
    nothingCame: 'No response. We’ll try again when you have signal.',
    tryAgain: 'Try again',
  },
});

/** A list without its first copy on this phone. */
export const FIRST_COPY_WORDS = untranslated({
  en: { later: 'Not on this phone yet. It will load when you’re back online.' },
});

export const STATUS_BARS = untranslated({
  en: {
    old: (age: string) => `Showing results saved ${age}.`,
    veryOld: (date: string) => `Saved ${date}. Phone numbers and hours may have changed.`,
    offline:
      'No signal. Still works: search, read, ask PetiBot and write. We’ll send your posts when you’re back online.',
    weak: 'Very weak signal. Working from saved data.',
    waiting: (count: number) =>
      count === 1
        ? '1 waiting to send. It is safe on this phone.'
        : `${count} waiting to send. They are safe on this phone.`,
    waitingLong: (weekday: string) => `Waiting since ${weekday}. Open the app where you have signal.`,
    sending: (number: number, all: number) => `Sending ${number} of ${all}.`,
    partSent: (sent: number, toFix: number) =>
      `${sent} of ${sent + toFix} sent. ${toFix === 1 ? '1 needs' : `${toFix} need`} your attention.`,
    toFix: (count: number) =>
      count === 1
        ? '1 post was not sent and needs your attention.'
        : `${count} posts were not sent and need your attention.`,
    serverFault: (next: string) =>
      `We’re having problems on our side. Nothing is lost. Next try ${next.replace(/\.$/, '')}.`, // 'in 4 min.' ends in a stop
    signInEnded: (count: number, name: string) =>
      `Your sign-in ended. ${count === 1 ? '1 post is' : `${count} posts are`} waiting. Sign in as ${name} to send ${count === 1 ? 'it' : 'them'}.`,
    /** The person has signed out and kept the posts. */
    signedOut: (count: number, name: string) =>
      `${count === 1 ? '1 post is' : `${count} posts are`} waiting. Sign in as ${name} to send ${count === 1 ? 'it' : 'them'}.`,
    others: (count: number) =>
      count === 1
        ? '1 post on this phone belongs to another account. It stays here until they sign in.'
        : `${count} posts on this phone belong to another account. They stay here until they sign in.`,
    full: (used: string) => `This phone is almost full. Saved areas use ${used}. Your unsent posts are safe.`,
    emptied: 'Your browser cleared PetiYard’s data. No posts were lost. Saved areas are downloading again.',
    forgotten: (unsent: number) =>
      `Your browser cleared PetiYard’s data. ${unsent === 1 ? '1 unsent post was lost.' : `${formatCount(unsent)} unsent posts were lost.`} We’re sorry.`,
    update: 'A new version is ready.',
  },
});
