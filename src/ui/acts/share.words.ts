import { inLanguages } from '#src/words/in-languages.ts';

/** Words of what is handed to another app. */
export const SHARE_BUTTON_WORDS = inLanguages({
  en: {
    share: 'Share',
    copyLink: 'Copy link',
    copyText: 'Copy text',
    /** Follows the button's words for whoever hears them alone. */
    what: (title: string) => `: ${title}`,
    copied: 'Copied. Paste it where you want it.',
    notCopied: 'This browser does not let the page copy. Mark this and copy it yourself:',
  },
});
