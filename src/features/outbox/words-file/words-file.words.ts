import type { WordsFile, WordsRefusal } from '#contract/words-file.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);
const drafts = (count: number) => (count === 1 ? '1 draft' : `${formatCount(count)} drafts`);

/** Moving unsent posts from one phone to another. */
export const WORDS_FILE_WORDS = untranslated({
  en: {
    heading: 'Move unsent posts to another phone',
    lede: 'If this phone has no signal, is full or is failing, save your unsent posts as a file and import it on another phone where you are signed in. Nothing gets posted twice.',
    needsTls: 'Moving posts to another phone needs https. This page was opened with http.',
    save: 'Save my unsent posts as a file',
    making: 'Saving…',
    saveNow: 'Save the file now',
    ready: 'The file is ready. Press once more to save it.',
    saved: (name: string) => `Saved as ${name}.`,
    shared: 'The file is saved where you chose.',
    readable: 'Anyone who opens it can read your posts.',
    nothing: 'There are no unsent posts on this phone.',
    take: 'Import posts from a file',
    reading: 'Reading the file…',
    question: (count: number, begun: number) => `Import ${countOf(count, begun)}?`,
    fromWhom: (name: string, when: string) => `Saved by ${name}, ${when}.`,
    ofVisitor: (when: string) => `Saved ${when} while signed out.`,
    consequences:
      'These posts will be sent from this phone as you. If the other phone sends them too, nothing gets posted twice. Deleting one here deletes it there too.',
    confirm: 'Import to my outbox',
    taking: 'Importing…',
    cancel: 'Cancel',
    close: 'Close',
    begun: 'Draft',
    taken: (count: number, begun: number) =>
      `${countOf(count, begun)} imported. ${count + begun === 1 ? 'It is' : 'They are'} safe on this phone.`,
    asking: (count: number) =>
      count === 1
        ? '1 needs your attention before it can be sent.'
        : `${count} need your attention before they can be sent.`,
    known: (count: number) => `${posts(count)} in this file ${count === 1 ? 'was' : 'were'} already here.`,
    nothingNew: 'Nothing was imported: it was all here already.',
    full: 'Nothing was imported – the phone is full. The posts are still in the file.',
    unreadable: 'This phone can’t read this file. Nothing was imported.',
    more: (count: number) => `and ${formatCount(count)} more`,
  },
});

/** Reasons why a file is not accepted. */
export const REFUSED_FILE_WORDS = untranslated<Record<WordsRefusal, (file: WordsFile | undefined) => string>>(
  {
    en: {
      notOurs: () => 'This isn’t a file of unsent posts from PetiYard. Nothing was imported.',
      damaged: () =>
        'This file is damaged, so nothing was imported. Save it again on the other phone, or copy your posts from it.',
      newer: () =>
        'This file is from a newer version of PetiYard. Update the app on this phone, then import it again.',
      tooLarge: () => 'This file is too large. Nothing was imported.',
      tooOld: () =>
        'This file is more than a year old, and we can’t tell which posts were already sent. Nothing was imported. You can copy your posts from the file.',
      otherServer: () =>
        'These posts were written before PetiYard was set up again, and the threads they reply to are gone. Nothing was imported. You can copy your posts from the file.',
      otherOrigin: (file) =>
        `These posts were written for ${file?.origin ?? ''}. Open PetiYard there to import them. Nothing was imported.`,
      otherPerson: (file) =>
        `These posts belong to ${nameIn(file)}. Only they can import them, on a phone where they are signed in.`,
      signInFirst: (file) => `Sign in as ${nameIn(file)} to import these posts.`,
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
      name === null ? 'PetiYard: unsent posts' : `PetiYard: unsent posts by ${name}`,
    saved: (when: string) => `Saved ${when}`,
    how: (origin: string, username: string | null) =>
      `To send them from another phone: open ${origin} there, ${username === null ? '' : `sign in as ${username}, `}open Outbox and choose “Import posts from a file”. Nothing gets posted twice.`,
    readable: 'Anyone who has this file can read it. Delete it once the posts are sent.',
    nothing: 'There were no unsent posts.',
    written: (place: number, title: string, when: string) => `${place}. ${title} · written ${when}`,
    begun: (place: number, when: string) => `${place}. Draft · ${when}`,
    fileName: (username: string | null, day: string) =>
      `petiyard-unsent-${username === null ? '' : `${username}-`}${day}.txt`,
  },
});
