import { inLanguages } from '#src/words/in-languages.ts';

export const HOURS_WORDS = inLanguages({
  en: {
    dayAndNight: 'Day and night, every day',
  },
});
