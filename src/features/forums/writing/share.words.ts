import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import type { ShareRefusal } from '#contract/share.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

export const SHARE_WORDS = untranslated({
  en: {
    refused: {
      files: 'Only text and links can be shared here. Pictures and files were left out.',
      tooLong: `That text is too long for a post: at most ${formatCount(FORUM_LIMITS.postMax)} characters. Nothing was saved.`,
      empty: 'There was no text in what you shared.',
      full: 'Could not save – the phone is full. Your original is still in the app you shared from.',
      tooMany: `There are ${SHARE_LIMITS.kept} shared texts on this phone already. Post or delete some, then share it again.`,
      otherSite: 'Another website tried to add text here. Nothing was saved.',
      notReady: 'PetiYard wasn’t ready. Please share it again.',
    } satisfies Record<ShareRefusal, string>,
    heading: 'Shared to PetiYard',
    lede: 'Saved on this phone until you post or delete it.',
    kept: 'What you shared is saved on this phone until you sign in.',
    open: 'Open',
    delete: 'Delete',
    deleteQuestion: 'Delete forever?',
    deleteWarning: 'It will be deleted from this phone and won’t be posted.',
    keep: 'Keep it',
    close: 'Close',
    actionOn: (action: string, title: string) => `${action}: ${title}`,
  },
});
