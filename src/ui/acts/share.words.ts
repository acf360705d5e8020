import { untranslated } from '#src/words/in-languages.ts';

/** Texts of sharing. */
export const SHARE_BUTTON_WORDS = untranslated({
  en: {
    share: 'Share',
    copyLink: 'Copy link',
    copyText: 'Copy text',
    /** Added to the button's accessible name. */
    what: (title: string) => `: ${title}`,
    copied: 'Copied.',
    notCopied: 'Your browser blocked copying. Select this and copy it yourself:',
  },
});
