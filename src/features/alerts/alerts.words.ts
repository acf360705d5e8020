import { untranslated } from '#src/words/in-languages.ts';

/** Texts of the county alerts. */
export const ALERT_WORDS = untranslated({
  en: {
    label: 'County alerts',
    county: (name: string) => `${name} County`,
    wholeState: (name: string) => `All of ${name}`,
    andMore: (count: number) => `${count} more`,
    howToLook: 'How to check:',
    until: (time: string) => `Until ${time}`,
    source: 'Source:',
  },
});
