import { inLanguages } from '#src/words/in-languages.ts';

/** Of sample rows, whose numbers and addresses lead nowhere. Source: docs/product.md, P26. */
export const SAMPLE_WORDS = inLanguages({
  en: {
    /** Beside a telephone number. */
    number: 'Sample – not a real number',
    /** In place of opening a link. */
    toast: { title: 'Sample', description: 'This is a sample listing: there is nothing to open.' },
  },
});
