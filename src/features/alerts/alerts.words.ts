import { inLanguages } from '#src/words/in-languages.ts';

/** Texts of the county alerts. */
export const ALERT_WORDS = inLanguages({
  en: {
    label: 'County alerts',
    county: (name: string) => `${name} County`,
    wholeState: (name: string) => `All of ${name}`,
    andMore: (count: number) => `${count} more`,
    howToLook: 'How to check:',
    until: (time: string) => `Until ${time}`,
    source: 'Source:',
  },
  es: {
    label: 'Avisos del condado',
    county: (name) => `Condado de ${name}`,
    wholeState: (name) => `Todo el estado de ${name}`,
    andMore: (count) => `${count} más`,
    howToLook: 'Cómo revisar:',
    until: (time) => `Hasta ${time}`,
    source: 'Fuente:',
  },
});
