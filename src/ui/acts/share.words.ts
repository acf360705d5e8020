import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of sharing. */
export const SHARE_BUTTON_WORDS = inLanguages({
  en: {
    share: 'Share',
    copyLink: 'Copy link',
    copyText: 'Copy text',
    /** Added to the button's accessible name. */
    what: (title: string) => `: ${title}`,
    copied: 'Copied.',
    notCopied: 'Your browser blocked copying. Select this and copy it yourself:',
  },
  es: {
    share: 'Compartir',
    copyLink: 'Copiar enlace',
    copyText: 'Copiar texto',
    what: (title) => `: ${title}`,
    copied: 'Copiado.',
    notCopied: 'Su navegador no dejó copiar. Seleccione esto y cópielo usted:',
  },
});
