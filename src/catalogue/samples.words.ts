import { untranslated } from '#src/words/in-languages.ts';

/** For sample rows, whose numbers and links do not work. Source: docs/product.md, P26. */
export const SAMPLE_WORDS = untranslated({
  en: {
    /** Beside a phone number. */
    number: 'Sample – not a real number',
    /** Instead of opening a link. */
    toast: { title: 'Sample', description: 'This is a sample listing, so there is nothing to open.' },
  },
});
