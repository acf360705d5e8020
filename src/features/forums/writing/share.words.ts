import { FORUM_LIMITS, SHARE_LIMITS } from '#contract/limits.ts';
import type { ShareRefusal } from '#contract/share.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

export const SHARE_WORDS = untranslated({
  en: {
    refused: {
      files: 'Only words and links can be shared here. Pictures and files were left out.',
      tooLong: `That text is too long for a post: at most ${formatCount(FORUM_LIMITS.postMax)} characters. Nothing of it was kept.`,
      empty: 'There were no words in what you shared.',
      full: 'Could not save – the phone is full. What you shared is still where it came from.',
      tooMany: `There are ${SHARE_LIMITS.kept} shared texts on this phone already. Post or delete some, then share it once more.`,
      otherSite: 'Another website tried to put a text here. Nothing of it was kept.',
      notReady: 'PetiYard was not ready to take that. Please share it once more.',
    } satisfies Record<ShareRefusal, string>,
    heading: 'Shared to PetiYard',
    lede: 'Kept on this phone until you post or delete it.',
    kept: 'What you shared is kept on this phone until you sign in.',
    open: 'Open',
    delete: 'Delete',
    deleteQuestion: 'Delete forever?',
    deleteWarning: 'It is removed from this phone and is not posted.',
    keep: 'Keep it',
    close: 'Close',
    actionOn: (action: string, title: string) => `${action}: ${title}`,
  },
});
